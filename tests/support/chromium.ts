import { type Browser, chromium } from "playwright";
import { findChromium } from "../../tools/test-tools.mjs";

/** The browser that is installed on the machine; it calls nobody on its own. */
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
