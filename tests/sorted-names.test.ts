import { expect, it } from "vitest";
import { files, source } from "./support/source-code";

/** Names that a query sorts by bytes, in which "Zebra" comes before "apple". */
const bytewise = /orderBy\((?:(?:asc|desc)\()?(?:\w+\.)?(?:title|name|username|firstName|lastName)\b/;

/** Queries that find the first by title, and show no list. */
const choosesOne = new Set([
  "features/identity/installation/installation.store.server.ts",
  "features/mails/senders/senders.store.server.ts",
]);

it("sorts names as people do in every query that lists them", () => {
  const queries = files.filter((file) => file.endsWith(".store.server.ts") && !choosesOne.has(file));
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter((file) => bytewise.test(source(file)))).toEqual([]);
});
