import { z } from "zod";
import { firstDay } from "./business-date";

/** A file of a form; the API describes it as a part of a multipart body. */
export const fileSchema = z
  .custom<File>((file) => file instanceof File)
  .meta({ type: "string", contentMediaType: "application/octet-stream" });

/** Makes the schema of a day that PostgreSQL knows, with the key of what is said of anything else. */
export const daySchemaOf = (message = "form.invalid") =>
  z.iso.date(message).refine((day) => day >= firstDay, message);

export const daySchema = daySchemaOf();

/** Makes the schema of a text that must be filled in, with the key of what is said of a blank one: forms leave blank fields out. */
export const filledTextOf = (message: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? message : undefined) })
    .trim()
    .min(1, message);
