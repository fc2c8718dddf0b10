import { db } from "../src/db/client";

// Good enough for titles; typing errors find nothing.
export async function search(words: string) {
  const { data } = await db.from("titles").select().ilike("title", `%${words}%`);
  return data ?? [];
}
