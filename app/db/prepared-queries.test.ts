import { expect, it } from "vitest";
import { type Db, preparedFor, preparedVariants } from "./db.server";

const anyDatabase = () => ({}) as Db;

it("builds a query once for each database", () => {
  const databases: Db[] = [];
  const queryOf = preparedFor((db) => databases.push(db));
  const [one, other] = [anyDatabase(), anyDatabase()];
  expect([queryOf(one), queryOf(other), queryOf(one)]).toEqual([1, 2, 1]);
  expect(databases).toEqual([one, other]);
});

it("builds each variant of a query once", () => {
  let count = 0;
  const queryOf = preparedVariants((_, order: "asc" | "desc") => {
    count += 1;
    return `${order} ${count}`;
  });
  const db = anyDatabase();
  expect([queryOf(db, "asc"), queryOf(db, "desc"), queryOf(db, "asc")]).toEqual(["asc 1", "desc 2", "asc 1"]);
});
