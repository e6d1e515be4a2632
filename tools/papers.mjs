import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** `npm run papers [folder]`: draws the corpus of papers as PDFs and as pictures of their pages, for review. */
const folder = resolve(process.argv[2] ?? ".data/papers");
const test = ["vitest", "run", "--project", "contracts", "tests/contracts/paper-corpus.test.ts"];
const run = spawn("npx", test, { stdio: "inherit", env: { ...process.env, PAPERS_DIR: folder } });
run.on("exit", (code) => {
  console.log(`PDFs and pictures: ${folder}`);
  process.exitCode = code ?? 1;
});
