import type { z } from "zod";
import { snakeName, toCamelCase, toSnakeCase } from "~/lib/snake-case";
import {
  type Condition,
  type ConfigText,
  type FormElement,
  type PageConfig,
  pageConfigSchema,
  type Validation,
} from "./page-config";

/** Exceeds any form that a person could fill in; checked first, because the schema recurses. */
const maxDepth = 24;

export function readPageConfig(json: unknown): z.ZodSafeParseResult<PageConfig> {
  if (depthOf(json) > maxDepth) return pageConfigSchema.safeParse(null) as z.ZodSafeParseResult<PageConfig>;
  return pageConfigSchema.safeParse(toCamelCase(json)) as z.ZodSafeParseResult<PageConfig>;
}

function depthOf(json: unknown): number {
  const levels: unknown[][] = [[json]];
  for (let depth = 0; ; depth++) {
    const innerValues = (levels[0] ?? []).flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    if (innerValues.length === 0 || depth > maxDepth) return depth;
    levels[0] = innerValues;
  }
}

/** Returns the configuration as administrators and machines read it: without defaults, names in snake_case. */
export function pageConfigJson(config: PageConfig): unknown {
  return toSnakeCase({ ...config, components: config.components.map(elementJson) });
}

function elementJson(element: FormElement): unknown {
  const { clears, components, marks, name, optionsFrom, sets, validations, ...rest } = element;
  const settings = Object.entries(rest).filter(([, value]) => value !== undefined && value !== false);
  return {
    atom: element.atom,
    ...(name ? { name: snakeName(name) } : {}),
    ...Object.fromEntries(
      settings.map(([key, value]) => [key, conditionKeys.has(key) ? conditionJson(value) : value]),
    ),
    ...(validations.length > 0 ? { validations: validations.map(validationJson) } : {}),
    ...(optionsFrom ? { optionsFrom: snakeName(optionsFrom) } : {}),
    ...(marks ? { marks: snakeName(marks) } : {}),
    ...(clears.length > 0 ? { clears: clears.map(snakeName) } : {}),
    ...(sets ? { sets: sets.map(snakeName) } : {}),
    ...(components ? { components: components.map(elementJson) } : {}),
  };
}

const conditionKeys = new Set(["shownWhen", "enabledWhen", "readonlyWhen"]);

const conditionJson = (value: unknown) => {
  const condition = value as Condition;
  return { ...condition, dependsOn: snakeName(condition.dependsOn) };
};

function validationJson(validation: Validation): unknown {
  const { message, ...rest } = validation as Validation & { message?: ConfigText };
  return {
    ...rest,
    ...("dependsOn" in validation ? { dependsOn: snakeName(validation.dependsOn) } : {}),
    ...("field" in validation ? { field: snakeName(validation.field) } : {}),
    ...(validation.type === "conditional"
      ? // biome-ignore lint/suspicious/noThenProperty: the word of the specification; plain data that nobody awaits
        { then: validation.then.map(validationJson), otherwise: validation.otherwise.map(validationJson) }
      : {}),
    ...(message === undefined ? {} : { message }),
  };
}
