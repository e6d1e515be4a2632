import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gatherLines } from "./gather-lines";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("writes lines together, in their order and each once", () => {
  const pieces: string[] = [];
  const { write, flush } = gatherLines({ write: (text) => pieces.push(text) });
  write("a\n");
  write("b\n");
  expect(pieces).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(pieces).toEqual(["a\nb\n"]);
  write("c\n");
  flush();
  vi.advanceTimersByTime(1_000);
  expect(pieces).toEqual(["a\nb\n", "c\n"]);
});

it("writes no piece that a pipe would divide, unless it is one line", () => {
  const pieces: string[] = [];
  const { write } = gatherLines({ write: (text) => pieces.push(text) });
  const lines = [...Array(50)].map((_, number) => `${String(number).padEnd(300, ".")}\n`);
  for (const line of [...lines, `${"x".repeat(9_000)}\n`, "last\n"]) write(line);
  vi.advanceTimersByTime(100);
  expect(pieces.join("")).toBe([...lines, `${"x".repeat(9_000)}\n`, "last\n"].join(""));
  expect(pieces.filter((piece) => piece.length > 4_096)).toEqual([`${"x".repeat(9_000)}\n`]);
});

it("loses nothing when the process exits", () => {
  vi.useRealTimers();
  const program = `import { gatherLines } from "./app/config/gather-lines.ts";
    const { write } = gatherLines(process.stdout);
    for (let line = 0; line < 400; line += 1) write(line + " " + "y".repeat(300) + "\\n");
    process.exit(3);`;
  const tsx = "node_modules/.bin/tsx";
  const { stdout, status } = spawnSync(tsx, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(status).toBe(3);
  expect(stdout.split("\n").filter(Boolean)).toHaveLength(400);
});
