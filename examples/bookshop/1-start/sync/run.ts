import { base } from "../src/db/client";
import { readWarehouse } from "./warehouse";

// Every night: write the warehouse's stock figures into the catalogue.
export async function run(): Promise<void> {
  for (const row of await readWarehouse()) {
    await base("stock").update(row.id, { count: row.count });
  }
}
