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

/** Start and end in the time zone of whoever plans the downtime. */
export const planDowntimeSchema = z.strictObject({
  fromDay: day(),
  fromTime: time(),
  toDay: day(),
  toTime: time(),
  message: z.string().trim().max(300).default(""),
});

export const removeDowntimeSchema = z.strictObject({ id: z.uuid() });
