export interface Line {
  isbn: string;
  price: number;
  count: number;
}

export function total(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.count, 0);
}
