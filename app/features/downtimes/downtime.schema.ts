import { z } from "zod";

const day = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, "form.invalid")
    .meta({ typed: "date" });
const time = () =>
  z
    .string()
    .regex(/^\d\d:\d\d:\d\d$/, "form.invalid")
    .meta({ typed: "time" });

/** From when to when, as the clock of whoever plans it shows it. */
export const planDowntimeSchema = z.strictObject({
  fromDay: day(),
  fromTime: time(),
  toDay: day(),
  toTime: time(),
  message: z.string().trim().max(300).default(""),
});

export const removeDowntimeSchema = z.strictObject({ id: z.uuid() });
