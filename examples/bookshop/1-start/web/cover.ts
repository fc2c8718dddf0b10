export function cover(isbn: string): string {
  return `<img src="/covers/${isbn}.jpg" alt="">`;
}
