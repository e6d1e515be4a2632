import type { ConfigurableOption } from "~/erp/erp";

/** Choices of a configurable product: option code to value. */
export type Choices = Readonly<Record<string, string>>;

export interface OptionState {
  code: string;
  label: string;
  values: (Pick<ConfigurableOption["values"][number], "value" | "label" | "kind" | "swatch"> & {
    chosen: boolean;
    /** True if no variant has this value at all. */
    disabled: boolean;
    /** True if no variant has it together with the other choices: choosing it removes them. */
    excluded: boolean;
  })[];
}

/** Adds a choice, and drops unknown choices and those that no variant has together with it. */
export function chosenWith(
  options: readonly ConfigurableOption[],
  before: Choices,
  choose: { code: string; value: string } | null,
): Choices {
  const validChoices = Object.fromEntries(
    Object.entries(before).filter(([code, value]) => variantsOf(options, { [code]: value }).length > 0),
  );
  const compatibleChoices = variantsOf(options, validChoices).length > 0 ? validChoices : {};
  if (!choose) return compatibleChoices;
  const singleChoice = { [choose.code]: choose.value };
  if (variantsOf(options, singleChoice).length === 0) return compatibleChoices;
  const allChoices = { ...compatibleChoices, ...singleChoice };
  return variantsOf(options, allChoices).length > 0 ? allChoices : singleChoice;
}

/** Returns the choices that lead to a variant. */
export function choicesOf(options: readonly ConfigurableOption[], variant: string): Choices {
  return Object.fromEntries(
    options.flatMap(({ code, values }) => {
      const variantValue = values.find(({ materials }) => materials.includes(variant));
      return variantValue ? [[code, variantValue.value]] : [];
    }),
  );
}

/** The variant, once every option is chosen. */
export function variantOf(options: readonly ConfigurableOption[], choices: Choices): string | null {
  if (options.length === 0 || options.some(({ code }) => !(code in choices))) return null;
  return variantsOf(options, choices)[0] ?? null;
}

export function optionStates(options: readonly ConfigurableOption[], choices: Choices): OptionState[] {
  return options.map(({ code, label, values }) => ({
    code,
    label,
    values: values.map(({ materials, ...swatch }) => ({
      ...swatch,
      chosen: choices[code] === swatch.value,
      disabled: materials.length === 0,
      excluded:
        materials.length > 0 && variantsOf(options, { ...choices, [code]: swatch.value }).length === 0,
    })),
  }));
}

/** The variants that have all the chosen values. */
function variantsOf(options: readonly ConfigurableOption[], choices: Choices): string[] {
  let remainingVariants: string[] | null = null;
  for (const [code, value] of Object.entries(choices)) {
    const matchingVariants: readonly string[] =
      options.find((option) => option.code === code)?.values.find((one) => one.value === value)?.materials ??
      [];
    remainingVariants =
      remainingVariants === null
        ? [...matchingVariants]
        : remainingVariants.filter((number) => matchingVariants.includes(number));
  }
  return remainingVariants ?? options.flatMap(({ values }) => values.flatMap(({ materials }) => materials));
}
