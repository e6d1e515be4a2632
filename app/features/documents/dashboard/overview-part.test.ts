import { expect, it, onTestFinished, vi } from "vitest";
import { ErpError } from "~/erp/erp-errors";
import { waitForPart } from "./overview-part";

it("waits four seconds for a part of the overview, and lets it go on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const events: string[] = [];
  let finish = () => {};
  const part = new Promise<string>((resolve) => {
    finish = () => resolve("bought again");
  });
  const first = waitForPart(part).catch((error: unknown) => {
    events.push(error instanceof ErpError ? error.kind : String(error));
  });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await first;
  expect(events).toEqual(["timeout"]);
  const second = waitForPart(part);
  await vi.advanceTimersByTimeAsync(3_900);
  finish();
  expect(await second).toBe("bought again");
  expect(vi.getTimerCount()).toBe(0);
});
