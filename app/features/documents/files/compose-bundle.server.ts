import { ReadableStream } from "node:stream/web";
import { Zip, ZipPassThrough } from "fflate";
import type { Actor } from "~/door/actor";
import { failureOfErp } from "~/door/erp-failure";
import type { ProcessCtx } from "~/door/operation.server";
import type { ErpContext } from "~/erp/erp";
import { dayIn } from "~/lib/business-date";
import { withinReach } from "../documents-rules";
import type { RowCriteria } from "../find-rows.server";
import { findPapers } from "./find-papers.server";

type BundleCtx = Pick<ProcessCtx, "cache" | "clock" | "db" | "erp" | "translatorFor"> & {
  erpContext: ErpContext;
  actor: Actor;
};

/** Composes a bundle of papers: one after the other, so that neither the ERP nor the memory holds all of them at once. */
export async function composeBundle(
  bundleCtx: BundleCtx,
  criteria: RowCriteria,
  onProgress: (writtenCount: number) => Promise<void>,
) {
  const { erp, erpContext, actor, clock } = bundleCtx;
  const papers = await findPapers(bundleCtx, criteria);
  const today = dayIn(actor.formats.timeZone, clock.now());
  async function* files() {
    for (const [index, { document, type }] of papers.entries()) {
      const file = await erp.outputs
        .fetch(erpContext, document, type, withinReach(actor))
        .then(({ value }) => value)
        .catch(skipMissing);
      if (file) {
        const content = new Uint8Array(await new Response(file.content).arrayBuffer());
        yield { name: file.fileName, content };
      }
      await onProgress(index + 1);
    }
  }
  const body = ReadableStream.from(zipOf(files(), clock.now()));
  const name = [criteria.list, actor.partner?.number, today].filter(Boolean).join("-");
  return { name: `${name}.zip`, type: "application/zip", body };
}

/** A paper that is gone meanwhile is left out; any other failure is one of the whole bundle. */
function skipMissing(error: unknown): null {
  if (failureOfErp(error)?.kind === "notFound") return null;
  throw error;
}

async function* zipOf(files: AsyncIterable<{ name: string; content: Uint8Array }>, mtime: Date) {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, content } of files) {
    // PDFs are compressed already.
    const entry = new ZipPassThrough(name);
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(content, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
