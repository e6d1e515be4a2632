import { readFileSync } from "node:fs";
import { readPdfOrder } from "~/features/order-reading/read-pdf-order.server";
import { scriptPdf } from "../support/orders/hostile-pdfs";

/**
 * Reads one file in a process of its own and prints the answer, the seconds, and the megabytes by which the process grew at
 * most. The reader is warm by then: what an honest order takes is not counted, what was taken to make the file neither.
 */
const bytes = new Uint8Array(readFileSync(process.argv[2] ?? ""));
await readPdfOrder(scriptPdf());
globalThis.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 2);
const begin = performance.now();
const answer = await readPdfOrder(bytes);
clearInterval(watch);
peak = Math.max(peak, process.memoryUsage().rss);
const figures = {
  answer: "problem" in answer ? answer.problem : "read",
  seconds: (performance.now() - begin) / 1_000,
  megabytes: (peak - before) / 1_000_000,
};
console.log(JSON.stringify(figures));
process.exit(0);
