import type { HttpClient } from "./http-client";

/** Finds a material that this visitor may order. */
export async function anyMaterial(client: HttpClient): Promise<string> {
  const page = await client.get("/catalog?q=bolt");
  return String(page.$('button[value^="add:"]').first().attr("value")).replace("add:", "");
}
