import { type Browser, chromium } from "playwright";
import { findChromium } from "../../tools/test-tools.mjs";

/** Launches the browser that is installed on the machine, without background traffic. */
export function launchChromium(): Promise<Browser> {
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
    ],
  });
}
