import { sapSettingsSchema } from "../s4hana/settings";

/** Returns what is wrong with the sales areas and codes of a connection, one sentence each; empty if nothing is. */
export function problemsOfMapping(text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return ["JSON"];
  }
  const result = sapSettingsSchema.safeParse(json);
  if (result.success) return [];
  return result.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
}
