import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { openLog } from "./log.server";

function writeLog(
  use: (log: ReturnType<typeof openLog>) => void,
  level: "info" | "error" | "silent" = "info",
) {
  const lines: string[] = [];
  use(openLog({ level, clock: fixedClock("2026-03-01T10:00:00Z"), write: (line) => lines.push(line) }));
  return lines;
}

describe("the log", () => {
  it("writes one line of JSON per event, with its time in UTC", () => {
    const lines = writeLog((log) => log.info({ requestId: "r1", status: 200 }, "request"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: "info",
      at: "2026-03-01T10:00:00.000Z",
      requestId: "r1",
      status: 200,
      event: "request",
    });
  });

  it("cannot be made to show a second line by what a visitor sends", () => {
    const [line = ""] = writeLog((log) =>
      log.warn({ path: '/x\r\n{"event":"sign-in"}\u001b[2J' }, "refused"),
    );
    expect(line.trimEnd().split("\n")).toHaveLength(1);
    expect(line).not.toContain("\u001b");
  });

  it("never writes a secret, however deep it lies", () => {
    const [line] = writeLog((log) => log.info({ form: { fields: [{ password: "canary-7" }] } }, "posted"));
    expect(line).not.toContain("canary-7");
    const [plainLine = ""] = writeLog((log) => log.info({ token: "canary-8", userId: "u1" }, "signed-in"));
    expect(JSON.parse(plainLine)).toMatchObject({ token: "(not shown)", userId: "u1" });
  });

  it("names the statement that failed, but not the values it was given", () => {
    const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
      code: "23505",
      constraint: "users_email",
      detail: "Key (email)=(canary@demo.example) already exists.",
    });
    const error = new DrizzleQueryError("insert into users values ($1)", ["canary@demo.example"], cause);
    const [line = ""] = writeLog((log) => log.error({ error }, "unexpected"));
    expect(line).not.toContain("canary");
    const { error: facts } = JSON.parse(line);
    expect(facts.message).toBe("Failed query: insert into users values ($1)");
    expect(facts.cause).toMatchObject({ code: "23505", constraint: "users_email" });
    expect(facts.stack).toContain("log.test.ts");
  });

  it("leaves out values that the messages of PostgreSQL and V8 repeat", () => {
    const messageOf = (cause: Error) => {
      const error = new DrizzleQueryError("select $1", ["canary"], cause);
      const [line = ""] = writeLog((log) => log.error({ error }, "unexpected"));
      return JSON.parse(line).error.cause.message;
    };
    const notANumber = new Error('invalid input syntax for type integer: "canary\n2"');
    expect(messageOf(Object.assign(notANumber, { code: "22P02" }))).toBe(
      "invalid input syntax for type integer: …",
    );
    const noTable = Object.assign(new Error('relation "orders" does not exist'), { code: "42P01" });
    expect(messageOf(noTable)).toBe('relation "orders" does not exist');
    for (const text of ["canary", `{"a": canary, "b": "${"x".repeat(60)}"}`]) {
      let parseError = new Error();
      try {
        JSON.parse(text);
      } catch (error) {
        parseError = error as Error;
      }
      expect(messageOf(parseError)).toMatch(/^Unexpected token 'c', … is not valid JSON$/);
    }
  });

  it("leaves out what is below its level", () => {
    expect(writeLog((log) => log.info({}, "request"), "error")).toEqual([]);
    expect(writeLog((log) => log.error({}, "unexpected"), "silent")).toEqual([]);
  });
});
