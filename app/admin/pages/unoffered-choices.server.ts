import type { Ctx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import type { OptionView } from "~/forms/form-view";
import type { Translate } from "~/i18n/translate";
import { optionsOf } from "../choices.server";
import type { Collection } from "../collection";
import { type InputField, inputFields } from "../form-fields";

type Values = Record<string, unknown>;

/** Finds the values of an API client that no form of the collection offers; what is stored already may stay. */
export async function findUnofferedChoices(
  ctx: Ctx & { t: Translate },
  { form }: Pick<Collection, "form">,
  { values, storedValues = {} }: { values: Values; storedValues?: Values },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of inputFields(form)) {
    const typedValues = valuesIn(values[field.name]);
    if (typedValues.length === 0) continue;
    const options = await optionsFor(ctx, field, { form, values });
    // A query that failed offers nothing, and stands in the log.
    if (!options || options.length === 0) continue;
    const acceptedValues = new Set([
      ...options.map(({ value }) => value),
      ...valuesIn(storedValues[field.name]),
    ]);
    if (typedValues.every((value) => acceptedValues.has(value))) continue;
    const offeredValues = options.map(({ value }) => value).filter((value) => value !== "");
    problems.push({
      path: field.name,
      text: { key: "form.notAChoice", params: { options: offeredValues.slice(0, maxNamedOptions) } },
    });
  }
  return problems;
}

/** Limits the choices that an answer names. */
const maxNamedOptions = 100;

const valuesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((each) => typeof each === "string" || typeof each === "number")
    .map(String)
    .filter((each) => each !== "");

/** Finds the choices of a field; null if it has none. */
async function optionsFor(
  ctx: Ctx & { t: Translate },
  field: InputField,
  { form, values }: Pick<Collection, "form"> & { values: Values },
): Promise<OptionView[] | null> {
  if ("options" in field) {
    return optionsOf(ctx, ctx.t, ("allOptions" in field && field.allOptions) || field.options);
  }
  if (!("optionsFrom" in field)) return null;
  const parent = inputFields(form).find(({ name }) => name === field.optionsFrom);
  if (!parent || !("options" in parent)) return null;
  const parentOptions = await optionsOf(ctx, ctx.t, parent.options);
  const chosenOption = parentOptions.find(({ value }) => value === String(values[parent.name] ?? ""));
  return chosenOption?.subOptions ? [...chosenOption.subOptions] : null;
}
