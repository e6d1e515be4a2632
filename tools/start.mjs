import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { ensureBuild, ensurePackages } from "./ensure-build.mjs";

/** `npm start`: brings a fresh clone to a running portal; does only the necessary steps and prints them. */
const [major = 0, minorVersion = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minorVersion < 19)) {
  console.error(`Tradepost needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const say = (line) => console.log(line);
ensurePackages(say);
ensureBuild(say);

say("Starting the portal ...");
const server = spawn(
  process.execPath,
  // Limits the heap, which would otherwise grow to 450 MB under load before the first full collection.
  [
    "--max-old-space-size=256",
    "--enable-source-maps",
    fileURLToPath(new URL("../build/server.js", import.meta.url)),
  ],
  { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => {
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
