import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { StartRefusal } from "~/lib/start-refusal";
import { startFailure } from "./start-failure";

const failureOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
};

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: as the system says, ${syscall}`), { code, syscall, errno: -1 });

it("says in a sentence what the machine refuses, and what to do", () => {
  const folder = mkdtempSync(join(tmpdir(), "tradepost-refusal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "data");
  writeFileSync(file, "");
  for (const path of [file, join(file, "postgres")]) {
    const sentence = startFailure(failureOf(() => mkdirSync(path, { recursive: true })));
    expect(sentence).toContain(`'${path}'. A file is where a folder has to be`);
    expect(sentence).not.toContain("    at ");
  }
  expect(startFailure(systemError("ENOSPC", "write"))).toBe(
    "The portal could not write its data: ENOSPC: as the system says, write. The disk is full: make room.",
  );
  expect(startFailure(new StartRefusal("Set it."))).toBe("Set it.");
});

it("tells all about a defect, and about a connection, which no folder repairs", () => {
  for (const error of [new TypeError("x is not a function"), systemError("EACCES", "connect")])
    expect(startFailure(error)).toContain("    at ");
  expect(startFailure(undefined)).toBe("undefined");
});
