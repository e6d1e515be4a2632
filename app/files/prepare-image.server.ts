import sharp from "sharp";
import type { Text } from "~/i18n/text";
import { checkUpload, headLength } from "./check-upload";
import type { FileKindName } from "./file-kinds";
import { maxImageMegabytes } from "./image-limits";

/** An image as it is stored and served: pixels that this process encoded itself, whatever came in. */
export interface PreparedImage {
  content: Buffer;
  type: "image/png" | "image/webp";
  width: number;
  height: number;
}

interface Purpose {
  width: number;
  height: number;
  /** `inside` keeps the whole picture, `cover` fills the frame and cuts, `contain` fills up with transparency. */
  fit: "inside" | "cover" | "contain";
  /** Mail programs read PNG; browsers WebP too. */
  format: "png" | "webp";
  maxBytes: number;
}

/** Purposes of images, with the frame that they are fitted into: twice the size in which they are shown. */
export const imagePurposes = {
  logo: { width: 600, height: 160, fit: "inside", format: "png", maxBytes: 60_000 },
  favicon: { width: 64, height: 64, fit: "contain", format: "png", maxBytes: 10_000 },
  mailHead: { width: 600, height: 200, fit: "inside", format: "png", maxBytes: 100_000 },
  background: { width: 1_600, height: 1_000, fit: "inside", format: "webp", maxBytes: 60_000 },
  backgroundSmall: { width: 800, height: 1_200, fit: "cover", format: "webp", maxBytes: 60_000 },
  banner: { width: 440, height: 670, fit: "cover", format: "webp", maxBytes: 60_000 },
  picture: { width: 1_200, height: 800, fit: "inside", format: "webp", maxBytes: 100_000 },
} as const satisfies Record<string, Purpose>;

export type ImagePurpose = keyof typeof imagePurposes;

/** Kinds of the endings in `imageUploadFormats`. */
const imageUploadKinds: readonly FileKindName[] = ["png", "jpeg", "webp", "gif", "svg"];

/** A picture of more pixels is refused before it is decoded: it would take hundreds of megabytes of memory. */
const maxPixels = 40_000_000;
const timeoutSeconds = 10;

export type ImageResult = { image: PreparedImage } | { problem: Text };

/** Checks an upload by its content and makes it the size and format of its purpose. */
export async function prepareImage(
  file: { name: string; content: Buffer },
  purpose: ImagePurpose,
): Promise<ImageResult> {
  const { name, content } = file;
  const head = content.subarray(0, headLength);
  const check = checkUpload(
    { name, head, size: content.length },
    { kinds: imageUploadKinds, largest: maxImageMegabytes * 1_000_000 },
  );
  if (!check.accepted) return { problem: check.reason };
  try {
    const { width, height } = await sharp(content, { limitInputPixels: maxPixels }).metadata();
    if (width * height > maxPixels)
      return { problem: { key: "files.tooManyPixels", params: { millions: 40 } } };
    const image = await encode(content, imagePurposes[purpose]);
    return image ? { image } : { problem: { key: "files.imageTooDetailed" } };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
    return {
      problem: isTooLarge
        ? { key: "files.tooManyPixels", params: { millions: 40 } }
        : { key: "files.imageUnreadable" },
    };
  }
}

/** Encodes with less and less quality, then in smaller sizes, until the image is light enough. */
async function encode(content: Buffer, purpose: Purpose): Promise<PreparedImage | null> {
  for (const share of [1, 0.6, 0.36]) {
    const [width, height] = [Math.round(purpose.width * share), Math.round(purpose.height * share)];
    const { data, info } = await sharp(content, { limitInputPixels: maxPixels })
      .timeout({ seconds: timeoutSeconds })
      .rotate()
      .resize(width, height, {
        fit: purpose.fit,
        withoutEnlargement: purpose.fit === "inside",
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    for (const quality of [78, 45, 20]) {
      const pixels = sharp(data, { raw });
      const encoder =
        purpose.format === "png"
          ? pixels.png({ palette: true, quality })
          : pixels.webp({ quality, effort: 2 });
      const file = await encoder.toBuffer();
      if (file.length > purpose.maxBytes) continue;
      return { content: file, type: `image/${purpose.format}`, width: info.width, height: info.height };
    }
  }
  return null;
}
