import { type Browser, chromium } from "playwright";
import { findChromium } from "../../tools/test-tools.mjs";

/**
 * Leaves out V8's optimizing compiler and its helper threads, because scripts of tests end before these have paid for
 * themselves, and keeps the bytecode of the portal's scripts for the next page (docs/decisions/0050-ci-time.md).
 */
const quickScripts = "--js-flags=--no-opt,--single-threaded,--no-flush-bytecode";

/** Launches the browser that is installed on the machine, without background traffic; to be timed, with all of V8. */
export function launchChromium({ isTimed = false } = {}): Promise<Browser> {
  const executablePath = findChromium(console.log);
  if (!executablePath) throw new Error("Chromium is not installed");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(isTimed ? [] : [quickScripts]),
    ],
  });
}
