import { invalid, type Problem, Stopped } from "~/door/outcome";
import { type ImagePurpose, type PreparedImage, prepareImage } from "~/files/prepare-image.server";

export interface UploadedImage {
  /** Field of the form, where a problem is told. */
  field: string;
  file: File;
  tag: ImagePurpose;
}

export type ReadyImage = PreparedImage & { tag: ImagePurpose; name: string };

/** Prepares all uploads of a form at once, before any transaction; every refused one is told at its field. */
export async function prepareUploads(uploads: readonly UploadedImage[]): Promise<ReadyImage[]> {
  const results = await Promise.all(
    uploads.map(async ({ field, file, tag }) => {
      const content = Buffer.from(await file.arrayBuffer());
      return {
        field,
        tag,
        name: file.name.slice(-120),
        result: await prepareImage({ name: file.name, content }, tag),
      };
    }),
  );
  const problems = results.flatMap(({ field, result }): Problem[] =>
    "problem" in result ? [{ path: field, text: result.problem }] : [],
  );
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
  if (results.length === 0) throw new Stopped(invalid("", { key: "files.noneChosen" }));
  return results.flatMap(({ tag, name, result }) =>
    "image" in result ? [{ tag, name, ...result.image }] : [],
  );
}
