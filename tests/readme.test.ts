import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { demoAccounts, demoPassword, demoToken } from "~/features/identity/demo/demo-accounts.server";
import { withTable } from "../tools/env-table";

const readme = readFileSync("README.md", "utf8");

it("lists every environment variable as the schema has it (npx tsx tools/env-table.ts writes the table)", () => {
  expect(withTable(readme)).toBe(readme);
});

it("names every demo account and how to sign in", () => {
  for (const { username } of demoAccounts) expect(readme).toContain(`\`${username}\``);
  expect(readme).toContain(demoPassword);
  expect(readme).toContain(demoToken);
});

it("lists every command of package.json, and no other", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const commands = [...readme.matchAll(/^\| `npm (?:run )?([\w:]+)/gm)].map(([, name]) => name);
  expect(commands.sort()).toEqual(Object.keys(scripts).sort());
});
