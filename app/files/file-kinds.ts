/** A kind of file that people may upload: its extensions, its magic bytes, and the type it is served with. */
export interface FileKind {
  type: string;
  extensions: readonly string[];
  matches(head: Buffer): boolean;
}

const begins =
  (...starts: (string | number[])[]) =>
  (head: Buffer) =>
    starts.some((start) => {
      const bytes = Buffer.from(start as number[]);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const text = (head: Buffer) => head.toString("utf8").replace(/^\uFEFF/, "");

const raster = {
  png: {
    type: "image/png",
    extensions: ["png"],
    matches: begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  jpeg: { type: "image/jpeg", extensions: ["jpg", "jpeg"], matches: begins([0xff, 0xd8, 0xff]) },
  gif: { type: "image/gif", extensions: ["gif"], matches: begins("GIF87a", "GIF89a") },
  webp: {
    type: "image/webp",
    extensions: ["webp"],
    matches: (head) => begins("RIFF")(head) && begins("WEBP")(head.subarray(8)),
  },
  bmp: { type: "image/bmp", extensions: ["bmp"], matches: begins("BM") },
  ico: { type: "image/x-icon", extensions: ["ico"], matches: begins([0, 0, 1, 0]) },
  xcf: { type: "image/x-xcf", extensions: ["xcf"], matches: begins("gimp xcf ") },
} satisfies Record<string, FileKind>;

export const fileKinds = {
  ...raster,
  // The extension says no more than "image", so the content must be one of the known kinds.
  img: {
    type: "application/octet-stream",
    extensions: ["img"],
    matches: (head) => Object.values(raster).some((kind) => kind.matches(head)),
  },
  svg: {
    type: "image/svg+xml",
    extensions: ["svg"],
    matches: (head) => /^\s*</.test(text(head)) && text(head).includes("<svg"),
  },
  pdf: { type: "application/pdf", extensions: ["pdf"], matches: begins("%PDF-") },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    matches: begins("PK\u0003\u0004"),
  },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    matches: begins("PK\u0003\u0004"),
  },
  csv: { type: "text/csv; charset=utf-8", extensions: ["csv"], matches: isPlainText },
  txt: { type: "text/plain; charset=utf-8", extensions: ["txt"], matches: isPlainText },
} satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

/** Text has no magic bytes: it must have no control characters, and no markup that a browser would run. */
function isPlainText(head: Buffer): boolean {
  const hasControls = head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return !hasControls && !text(head).trimStart().startsWith("<");
}
