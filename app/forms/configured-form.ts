import { z } from "zod";
import { type PageConfig, type PageConfigInput, pageConfigSchema } from "./page-config";

/**
 * A form that administrators may change, declared beside its operation. The operation's schema stays the authority;
 * the configuration labels, orders, hides, fills in ahead and tightens, and may add fields below `custom`.
 */
export interface ConfiguredForm {
  /** Unique; the `type` of its page configurations and its address below /admin/configs. */
  name: string;
  schema: z.ZodObject;
  /** In force as long as no administrator saved another. */
  config: PageConfig;
  /** Fields of the schema that the page or its address knows; no configuration may name them. */
  fixed: readonly string[];
  /** Fields that are written and never read back. */
  secret: readonly string[];
  /** Fields whose choices the page brings with it, such as the sales areas there are. */
  loaded: readonly string[];
}

const declared = new Map<string, ConfiguredForm>();

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
  const parsed = pageConfigSchema.parse({ ...config, type: name }) as PageConfig;
  const form: ConfiguredForm = { name, schema, config: parsed, fixed, secret, loaded };
  declared.set(name, form);
  return form;
}

/** Every form that has been loaded; the list of administration shows them, a test checks each of them. */
export const allConfiguredForms = (): readonly ConfiguredForm[] => [...declared.values()];

export const configuredFormOf = (name: string): ConfiguredForm | undefined => declared.get(name);
