import { db } from "../src/db/client";
import { readWarehouse } from "./warehouse";

// Every night: write the warehouse's stock figures into the catalogue, all or none.
export async function run(): Promise<void> {
  const { error } = await db.rpc("replace_stock", { rows: await readWarehouse() });
  if (error) throw error;
}
