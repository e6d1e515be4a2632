import { describe, expect, it } from "vitest";
import { checkUpload } from "./check-upload";
import { type FileKindName, fileKinds } from "./file-kinds";

const beginnings: Record<Exclude<FileKindName, "img">, Buffer> = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  gif: Buffer.from("GIF89a...."),
  webp: Buffer.from("RIFF\u0001\u0002\u0003\u0004WEBPVP8 "),
  bmp: Buffer.from("BM\u0001\u0002\u0000"),
  ico: Buffer.from([0, 0, 1, 0, 1, 0]),
  xcf: Buffer.from("gimp xcf v011"),
  svg: Buffer.from('<?xml version="1.0"?>\n<!-- logo --><svg xmlns="http://www.w3.org/2000/svg"/>'),
  pdf: Buffer.from("%PDF-1.7\n%"),
  xlsx: Buffer.from("PK\u0003\u0004\u0014\u0000"),
  docx: Buffer.from("PK\u0003\u0004\u0014\u0000"),
  csv: Buffer.from("\uFEFFmaterial;quantity\r\nTP-100;1,5\r\n"),
  txt: Buffer.from("Žluťoučký kůň\n"),
};

const all = Object.keys(fileKinds) as FileKindName[];
const check = (name: string, head: Buffer, kinds: readonly FileKindName[] = all) =>
  checkUpload({ name, head, size: head.length }, { kinds, largest: 10_000_000 });

describe("an uploaded file", () => {
  it("is taken when its name and its content agree, in any spelling of the ending", () => {
    for (const [kind, head] of Object.entries(beginnings)) {
      const { extensions, type } = fileKinds[kind as FileKindName];
      for (const extension of extensions) {
        expect(check(`Plan.B.${extension.toUpperCase()}`, head), extension).toEqual({ accepted: true, type });
      }
    }
  });

  it("is refused when its content is of another kind than its name says", () => {
    const interchangeablePairs = new Set(["xlsx>docx", "docx>xlsx", "csv>txt", "txt>csv"]);
    for (const [realType, head] of Object.entries(beginnings)) {
      for (const claimedType of Object.keys(beginnings) as FileKindName[]) {
        if (claimedType === realType || interchangeablePairs.has(`${realType}>${claimedType}`)) continue;
        const [extension = ""] = fileKinds[claimedType].extensions;
        // Letters at the beginning of a binary file can be text, too; only real text kinds are told apart by more.
        if ((claimedType === "csv" || claimedType === "txt") && ["pdf", "gif", "xcf"].includes(realType))
          continue;
        expect(check(`a.${extension}`, head).accepted, `${realType} as ${claimedType}`).toBe(false);
      }
    }
  });

  it("called .img must be one of the pictures that we know", () => {
    expect(check("scan.img", beginnings.png).accepted).toBe(true);
    expect(check("scan.img", Buffer.from("MZ\u0090\u0000")).accepted).toBe(false);
  });

  it("is refused when its ending is not allowed here, naming those that are", () => {
    for (const name of ["run.exe", "page.html", "png", "a.png.js", "", "a."]) {
      expect(check(name, beginnings.png, ["png", "jpeg"]), name).toEqual({
        accepted: false,
        reason: { key: "files.typeNotAllowed", params: { allowed: "png, jpg, jpeg" } },
      });
    }
  });

  it("may be a picture of each kind that the specification names", () => {
    expect(Object.values(fileKinds).flatMap(({ extensions }) => extensions)).toEqual(
      expect.arrayContaining(["jpg", "jpeg", "bmp", "img", "xcf", "png", "gif", "ico", "webp", "svg", "pdf"]),
    );
  });

  it("is refused when it is empty or one byte too large, and taken at the limit", () => {
    const rules = { kinds: ["png"] as const, largest: 5_000_000 };
    const checkSize = (size: number) => checkUpload({ name: "a.png", head: beginnings.png, size }, rules);
    expect(checkSize(0)).toEqual({ accepted: false, reason: { key: "files.empty" } });
    expect(checkSize(5_000_000).accepted).toBe(true);
    expect(checkSize(5_000_001)).toEqual({
      accepted: false,
      reason: { key: "files.tooLarge", params: { megabytes: 5 } },
    });
  });

  it("is no page in disguise", () => {
    expect(check("a.csv", Buffer.from(" <script>alert(1)</script>")).accepted).toBe(false);
    expect(check("a.svg", Buffer.from("<html><body>")).accepted).toBe(false);
  });
});
