import { z } from "zod";

export const paymentNumberSchema = z.strictObject({ number: z.string().regex(/^[\w-]{1,35}$/) });
