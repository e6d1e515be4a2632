import { z } from "zod";
import { downtimeExemptions } from "~/erp/erp-gate.tables";
import { textsSchema } from "~/i18n/translated";
import { daySchema } from "~/lib/field-schemas";

const day = () => daySchema.meta({ typed: "date" });
const time = () => z.iso.time({ precision: 0, error: "form.invalid" }).meta({ typed: "time" });

/** Start and end in the time zone of whoever plans the downtime. */
export const planDowntimeSchema = z.strictObject({
  fromDay: day(),
  fromTime: time(),
  toDay: day(),
  toTime: time(),
  message: z.string().trim().max(300).default(""),
});

export const removeDowntimeSchema = z.strictObject({ id: z.uuid() });

/** A downtime as administrators plan it: a message per language, who may still work, and when it is announced. */
export const downtimeSchema = z.strictObject({
  title: z.string().trim().min(1).max(80),
  fromDay: day(),
  fromTime: time(),
  toDay: day(),
  toTime: time(),
  messages: textsSchema(300).default({}),
  mayWork: z.enum(downtimeExemptions).default("nobody"),
  announceHours: z.coerce.number().int().min(0).max(744).default(168),
});
