import type { Ctx } from "~/door/operation.server";
import { downloadKinds, formatOfKind } from "~/features/documents/document-lists";
import type { FileFormat } from "~/files/list-file.server";
import { notFoundPage } from "~/http/failures.server";

export interface DownloadFormat {
  format: FileFormat;
  plain: boolean;
  compact: boolean;
}

/** File formats of an address; the last one is the file for programs, packed, which pages do not offer. */
export const downloadFormats = [...downloadKinds, "ccp"] as const;

export const formatNamed = (name: (typeof downloadFormats)[number]): DownloadFormat =>
  name === "ccp" ? { ...formatOfKind.plain, compact: true } : { ...formatOfKind[name], compact: false };

/** Reads the file format of an address; CSV for people by default. */
export function downloadKind(request: Request): DownloadFormat {
  const requestedFormat = new URL(request.url).searchParams.get("format") ?? "csv";
  const name = downloadFormats.find((each) => each === requestedFormat);
  if (!name) throw notFoundPage();
  return formatNamed(name);
}

/** Reads for a program in one language for all: a file for programs names products the same whoever asks. */
export const inFileLanguage = <C extends Pick<Ctx, "actor">>(ctx: C, { plain }: DownloadFormat): C =>
  plain ? { ...ctx, actor: { ...ctx.actor, formats: { ...ctx.actor.formats, locale: "en" } } } : ctx;
