import { z } from "zod";

/** A file of a form; the API describes it as a part of a multipart body. */
export const fileSchema = z
  .custom<File>((file) => file instanceof File)
  .meta({ type: "string", contentMediaType: "application/octet-stream" });
