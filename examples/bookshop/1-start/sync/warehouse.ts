export interface Row {
  id: string;
  isbn: string;
  count: number;
}

export async function readWarehouse(): Promise<Row[]> {
  const answer = await fetch(process.env.WAREHOUSE_URL + "/stock");
  return (await answer.json()) as Row[];
}
