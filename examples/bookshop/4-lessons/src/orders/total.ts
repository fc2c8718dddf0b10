export interface Line {
  isbn: string;
  cents: number;
  count: number;
}

export function total(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + line.cents * line.count, 0);
}
