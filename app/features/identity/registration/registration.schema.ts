import { z } from "zod";

const oneLine = (max: number) => z.string().trim().max(max);
const furtherSchema = z.string().trim().max(1_000);

/** Fields of a registration. The page's configuration may tighten them. */
export const registrationSchema = z.strictObject({
  firstName: oneLine(60).min(1),
  lastName: oneLine(60).min(1),
  email: z.email().max(200),
  company: oneLine(120).min(1),
  /** Customer number, for people whose company buys here already. */
  customerNumber: oneLine(20).default(""),
  phone: oneLine(40).default(""),
  message: z.string().trim().max(1_000).default(""),
  /** Fields that the page's configuration adds. */
  custom: z
    .record(z.string().max(40), z.union([furtherSchema, z.array(furtherSchema).max(50)]))
    .refine((fields) => Object.keys(fields).length <= 50, "form.invalid")
    .default({}),
});
