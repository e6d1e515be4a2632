import { z } from "zod";
import { locales } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/messages";
import { camelName } from "~/lib/snake-case";
import { atoms } from "./atoms";

/**
 * A form as data: what an administrator may change of a page without a programmer. In JSON it speaks the
 * specification's snake_case, field names included; in code camelCase. `page-config-json.ts` converts both ways.
 */

/** A text: the same for everybody, one per language, or a message of the portal (which translators can change). */
const textSchema = z.union([
  z.string().max(4_000),
  z.strictObject({
    message: z.string().max(100) as unknown as z.ZodType<MessageKey, MessageKey>,
    params: z
      .record(
        z.string().max(40),
        z.union([z.string().max(200), z.number(), z.array(z.string().max(200)).readonly()]),
      )
      .optional(),
  }),
  z.partialRecord(z.enum(locales), z.string().max(4_000)),
]);

/** `first_name`, or `custom.cost_centre` for a field that the portal itself does not know. */
const nameSchema = z
  .string()
  .max(100)
  .regex(/^[a-z]\w*(\.[a-z]\w*)*$/i, "config.name")
  .transform(camelName);

/** `true`: filled in or ticked; `false`: neither; otherwise one of these values. */
const conditionSchema = z.strictObject({
  dependsOn: nameSchema,
  is: z.union([z.boolean(), z.string().max(200), z.array(z.string().max(200)).min(1).max(100)]),
});

const message = textSchema.optional();

const simpleValidations = [
  z.strictObject({ type: z.literal("required"), message }),
  z.strictObject({ type: z.literal("dynamic_required"), dependsOn: nameSchema, message }),
  z.strictObject({ type: z.literal("min_length"), value: z.number().int().min(0), message }),
  z.strictObject({ type: z.literal("max_length"), value: z.number().int().min(1), message }),
  z.strictObject({
    type: z.enum(["upcase_letter", "downcase_letter", "digit", "special_character", "no_special_character"]),
    message,
  }),
  z.strictObject({ type: z.literal("greater_than_or_equal_to"), field: nameSchema, message }),
] as const;

const simpleValidationSchema = z.discriminatedUnion("type", simpleValidations);

const validationSchema = z.discriminatedUnion("type", [
  ...simpleValidations,
  z.strictObject({
    type: z.literal("conditional"),
    ...conditionSchema.shape,
    // biome-ignore lint/suspicious/noThenProperty: the word of the specification; plain data that nobody awaits
    then: z.array(simpleValidationSchema).max(10).default([]),
    otherwise: z.array(simpleValidationSchema).max(10).default([]),
  }),
]);

const plainOptionSchema = z.strictObject({
  value: z.string().max(200),
  label: textSchema,
  hint: textSchema.optional(),
});

const optionSchema = plainOptionSchema.extend({
  /** Choices of another field that belong to this one, such as the states of a country. */
  subOptions: z.array(plainOptionSchema).max(1_000).optional(),
});

/** Messages for a refused file; the defaults apply where one is missing. */
const uploadMessagesSchema = z.strictObject({
  size: textSchema.optional(),
  type: textSchema.optional(),
  maxFiles: textSchema.optional(),
  exception: textSchema.optional(),
});

const elementSchema = z.strictObject({
  /** Names the kind of element. */
  atom: z.enum(atoms),
  name: nameSchema.optional(),
  uuid: z.string().max(64).optional(),
  label: textSchema.optional(),
  hint: textSchema.optional(),
  placeholder: textSchema.optional(),
  validations: z.array(validationSchema).max(20).default([]),
  options: z.array(optionSchema).max(1_000).optional(),
  /** Names the field whose chosen option's `sub_options` are the choices here. */
  optionsFrom: nameSchema.optional(),
  readonly: z.boolean().default(false),
  disabled: z.boolean().default(false),
  hidden: z.boolean().default(false),
  maxlength: z.number().int().min(1).max(100_000).optional(),
  uppercase: z.boolean().default(false),
  checked: z.boolean().optional(),
  /** Neighbours of one group name stand under one heading. */
  groupName: textSchema.optional(),
  /** Presets the field. */
  value: z.json().optional(),
  /** Addresses of a link: inside the portal, or outside. */
  path: z.string().max(500).optional(),
  externalPath: z.string().max(500).optional(),
  /** Makes a link, or each choice of a field, look like a button. */
  buttonLike: z.boolean().default(false),
  /** Follows the input, such as a unit or a currency. */
  unit: z.string().max(20).optional(),
  /** Tells browsers what to fill in: `given-name`, `tel`, `off` and so on. */
  autocomplete: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z -]*$/)
    .optional(),
  /** Lists fields that are emptied when this one changes. */
  clears: z.array(nameSchema).max(20).default([]),
  /** Lists fields of the same kind that take the value of this one when it changes. */
  sets: z.array(nameSchema).max(20).optional(),
  /** Names the field that holds the one marked entry of `picks`; it is chosen beside the entries. */
  marks: nameSchema.optional(),
  shownWhen: conditionSchema.optional(),
  enabledWhen: conditionSchema.optional(),
  readonlyWhen: conditionSchema.optional(),
  /** Limits of a dropzone; the size is in megabytes. */
  allowedFormats: z.array(z.string().max(10).toLowerCase()).min(1).max(30).optional(),
  maxCount: z.number().int().min(1).max(100).optional(),
  maxSize: z.number().min(0.001).max(1_000).optional(),
  title: textSchema.optional(),
  button: textSchema.optional(),
  previewTitle: textSchema.optional(),
  messages: uploadMessagesSchema.optional(),
  /** Contains the elements of a section, a group or a table's row. */
  get components(): z.ZodOptional<z.ZodArray<z.ZodType<FormElement, FormElementInput>>> {
    return z
      .array(elementSchema as unknown as z.ZodType<FormElement, FormElementInput>)
      .max(100)
      .optional();
  },
});

export const pageConfigSchema = z.strictObject({
  title: textSchema,
  description: textSchema.optional(),
  uuid: z.string().max(64).optional(),
  /** Names the declared form that it configures. */
  type: z.string().max(80),
  components: z.array(elementSchema).min(1).max(200),
});

export type ConfigText = z.output<typeof textSchema>;
export type Condition = z.output<typeof conditionSchema>;
export type SimpleValidation = z.output<typeof simpleValidationSchema>;
export type Validation = z.output<typeof validationSchema>;
export type ConfigOption = z.output<typeof optionSchema>;
export interface FormElement extends Omit<z.output<typeof elementSchema>, "components"> {
  components?: FormElement[] | undefined;
}
/** An element as an author writes it: properties with a default are optional. */
export interface FormElementInput extends Omit<z.input<typeof elementSchema>, "components"> {
  components?: FormElementInput[] | undefined;
}
export interface PageConfig extends Omit<z.output<typeof pageConfigSchema>, "components"> {
  components: FormElement[];
}
export interface PageConfigInput extends Omit<z.input<typeof pageConfigSchema>, "components"> {
  components: FormElementInput[];
}

/** Returns all elements, outer before inner, without the columns of tables. */
export function allElements(elements: readonly FormElement[]): FormElement[] {
  return elements.flatMap((element) => [
    element,
    ...(element.atom === "table" ? [] : allElements(element.components ?? [])),
  ]);
}
