import { z } from "zod";
import { setting } from "~/config/settings";

const mailFrameSchema = z.strictObject({
  /** Company details that the law of the seller's country wants in business mails: name, register, VAT number. */
  imprint: z.string().trim().max(1_000).meta({ atom: "textarea" }),
  /** Empty: answers go to the sender's address. */
  replyTo: z
    .string()
    .trim()
    .max(200)
    .regex(/^$|^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/, "form.email"),
});

/** End of every mail of a microsite, and the address for answers. */
export const mailFrameSetting = setting(
  "mails.frame",
  mailFrameSchema,
  { imprint: "", replyTo: "" },
  { scope: "microsite" },
);
