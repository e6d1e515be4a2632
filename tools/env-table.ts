import { readFileSync, writeFileSync } from "node:fs";
import { envSchema } from "../app/config/env.server.ts";

/**
 * Writes the environment's schema as a table into the README, so that it is described once. A test says whether the
 * table there is up to date.
 */
const begin = "<!-- env:begin -->";
const end = "<!-- env:end -->";

function envTable(): string {
  const rows = Object.entries(envSchema.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined);
    const defaultText = fallback.success && fallback.data !== undefined ? `\`${String(fallback.data)}\`` : "";
    return `| \`${name}\` | ${defaultText} | ${schema.description ?? ""} |`;
  });
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

export function withTable(readme: string): string {
  const [head = "", rest = ""] = readme.split(begin);
  const tail = rest.slice(rest.indexOf(end));
  return `${head}${begin}\n${envTable()}\n${tail}`;
}

if (process.argv[1]?.endsWith("env-table.ts")) {
  writeFileSync("README.md", withTable(readFileSync("README.md", "utf8")));
}
