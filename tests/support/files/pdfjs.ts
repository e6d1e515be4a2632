const { parse, stringify } = JSON;
const { push } = Array.prototype;

/**
 * pdf.js for Node. Its legacy build (pdfjs-dist 5.5) carries core-js, which replaces these three functions of the whole
 * process by slow ones: every JSON text is read character by character. The native ones are put back.
 */
export const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
// @ts-expect-error The package declares no types for its worker, which is loaded for its effect alone.
await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
Object.assign(JSON, { parse, stringify });
Object.assign(Array.prototype, { push });
