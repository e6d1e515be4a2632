import { z } from "zod";
import { documentActions } from "~/door/permissions";
import { filterPartnerSelections } from "../filter-partner-selection";
import { updateProfileSchema } from "../profile/profile.schema";

const maxPasswordLength = 128;

const idsSchema = z.array(z.string().min(1).max(60)).max(10_000).default([]);

/** Ticks an action of one document type in one sales area: `1000|order|change_order`. */
const authorizationTickSchema = z
  .string()
  .max(80)
  .refine((tick) => {
    const [area, type, action] = tick.split("|");
    return Boolean(area && type) && documentActions.some((each) => each === action);
  }, "form.notAChoice");

/** Fields of a user that administrators decide; each step of the wizard shows some of them. */
const fieldsSchema = z.strictObject({
  username: z
    .string()
    .trim()
    .min(3)
    .max(60)
    .regex(/^[\w.@+-]+$/, "users.username"),
  userClassification: z.string().trim().max(60).default(""),
  firstName: z.string().trim().min(1).max(60),
  lastName: z.string().trim().min(1).max(60),
  email: z.email().max(200),
  phone: z.string().trim().max(40).default(""),
  userType: z.enum(["customer", "internal"]).default("customer"),
  micrositeId: z.uuid().nullish().default(null),
  ...updateProfileSchema.omit({ rowHeight: true }).shape,
  filterPartnerSelection: z.enum(filterPartnerSelections).default("selection_bar"),
  twoStepAuth: z.boolean().default(false),
  active: z.boolean().default(false),
  /** Empty keeps the present password, or mails a link to a new user. The configured rules apply. */
  password: z.string().max(maxPasswordLength).default(""),
  passwordConfirmation: z.string().max(maxPasswordLength).default(""),
  roleIds: idsSchema,
  assignableRoleIds: idsSchema,
  territoryIds: idsSchema,
  salesAreaIds: idsSchema,
  authorizations: z.array(authorizationTickSchema).max(20_000).default([]),
});

const samePassword = {
  error: "users.passwordsDiffer",
  path: ["passwordConfirmation"],
};

/** Refuses a customer without a microsite; staff see all of them. */
const customersMicrosite = {
  error: "users.micrositeNeeded",
  path: ["micrositeId"],
};

export const administeredUserSchema = fieldsSchema
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, samePassword)
  .refine(({ userType, micrositeId }) => userType !== "customer" || micrositeId, customersMicrosite);

type FieldName = keyof typeof fieldsSchema.shape;

/** Makes the schema of some fields, to check one step of the wizard before the others are filled in. */
export function partOfUser(names: readonly FieldName[]): z.ZodObject {
  const shape = Object.fromEntries(names.map((name) => [name, fieldsSchema.shape[name]]));
  const part = z.strictObject(shape);
  if (!names.includes("password")) return part;
  return part
    .refine((values) => values.password === values.passwordConfirmation, samePassword)
    .refine((values) => values.userType !== "customer" || values.micrositeId, customersMicrosite);
}

export type AdministeredUser = z.output<typeof administeredUserSchema>;
