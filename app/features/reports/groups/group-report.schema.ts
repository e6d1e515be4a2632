import { z } from "zod";
import { daySchema } from "~/lib/field-schemas";
import { dateGroups } from "./group-report";

const periodFields = { fromDate: daySchema.optional(), toDate: daySchema.optional() };

export const spendGroups = [...dateGroups, "ship_to", "payer"] as const;
export const spendSchema = z.strictObject({ ...periodFields, by: z.enum(spendGroups).default("month") });

export const orderGroups = [...dateGroups, "user"] as const;
export const orderSumsSchema = z.strictObject({ ...periodFields, by: z.enum(orderGroups).default("month") });
