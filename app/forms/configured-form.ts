import { z } from "zod";
import { type PageConfig, type PageConfigInput, pageConfigSchema } from "./page-config";

/**
 * A form that administrators may change, declared beside its operation. The operation's schema stays the authority;
 * the configuration labels, orders, hides, presets and tightens its fields, and may add some below `custom`.
 */
export interface ConfiguredForm {
  /** Names the form uniquely: the `type` of its configurations, and its address below /admin/configs. */
  name: string;
  schema: z.ZodObject;
  /** Applies until an administrator saves another. */
  config: PageConfig;
  /** Lists fields that the page or its address knows; no configuration may name them. */
  fixed: readonly string[];
  /** Lists fields that are written and never read back. */
  secret: readonly string[];
  /** Lists fields whose choices the page provides, such as the sales areas. */
  loaded: readonly string[];
}

const formsByName = new Map<string, ConfiguredForm>();

export function configuredForm(definition: {
  name: string;
  /** The operation that the form is sent to, or its schema. */
  operation: { input: z.ZodObject } | z.ZodObject;
  config: Omit<PageConfigInput, "type">;
  fixed?: readonly string[];
  secret?: readonly string[];
  loaded?: readonly string[];
}): ConfiguredForm {
  const { name, operation, config, fixed = [], secret = [], loaded = [] } = definition;
  const schema = operation instanceof z.ZodObject ? operation : operation.input;
  const defaultConfig = pageConfigSchema.parse({ ...config, type: name }) as PageConfig;
  const form: ConfiguredForm = { name, schema, config: defaultConfig, fixed, secret, loaded };
  formsByName.set(name, form);
  return form;
}

/** Returns every declared form: administration lists them, a test checks each. */
export const allConfiguredForms = (): readonly ConfiguredForm[] => [...formsByName.values()];

export const configuredFormOf = (name: string): ConfiguredForm | undefined => formsByName.get(name);
