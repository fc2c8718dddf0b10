import { base } from "../src/db/client";
import { readWarehouse } from "./warehouse";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

// Every night: write the warehouse's stock figures into the catalogue.
// Slowly, since Airtable takes five requests a second and no more.
export async function run(): Promise<void> {
  for (const row of await readWarehouse()) {
    await base("stock").update(row.id, { count: row.count });
    await pause(250);
  }
}
