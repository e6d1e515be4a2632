import { expect, it } from "vitest";
import type { ErpPool } from "./pool.server";
import { shareReads } from "./shared-reads.server";

function subject() {
  let now = 0;
  let writes = 0;
  const statements: string[] = [];
  const pool = {
    many: async (text: string, values: readonly unknown[] = []) => {
      statements.push(`${text} ${values.join()}`);
      return [{ text }];
    },
    writes: () => writes,
    run: async () => 0,
  } as unknown as ErpPool;
  return {
    statements,
    sqlOf: shareReads(pool, { now: () => new Date(0), monotonic: () => now }),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    write: () => {
      writes += 1;
    },
  };
}

it("sends a statement of one request once, with the same values", async () => {
  const { sqlOf, statements } = subject();
  const [one, other] = [sqlOf("page"), sqlOf("page")];
  const [first, second] = await Promise.all([
    one.many<{ text: string }>("SELECT", ["a"]),
    other.many<{ text: string }>("SELECT", ["a"]),
  ]);
  expect(first).toEqual(second);
  expect(first[0]).not.toBe(second[0]);
  await one.one("SELECT", ["b"]);
  await sqlOf("another page").maybe("SELECT", ["a"]);
  expect(statements).toEqual(["SELECT a", "SELECT b", "SELECT a"]);
});

it("sends it again after a write, and after a moment", async () => {
  const { sqlOf, statements, pass, write } = subject();
  await sqlOf("page").many("SELECT");
  write();
  await sqlOf("page").many("SELECT");
  pass(99);
  await sqlOf("page").many("SELECT");
  expect(statements).toHaveLength(2);
  pass(1);
  await sqlOf("page").many("SELECT");
  expect(statements).toHaveLength(3);
});
