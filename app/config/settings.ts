import type { z } from "zod";
import type { MessageKey } from "~/i18n/messages";

/**
 * Declares a setting that administrators may change at run time: its type, default and scope are defined here
 * only.
 */
export interface Setting<S extends z.ZodType = z.ZodType> {
  key: string;
  schema: S;
  default: z.output<S>;
  scope: "installation" | "microsite" | "sales area";
  /** Texts of the values that administrators choose from; a value without one is called as it is. */
  labels?: Readonly<Record<string, MessageKey>>;
  /** Page of its own, where it is changed instead of on the page that all settings have. */
  page?: string;
  /** Key of a switch that cannot be on together with this one. */
  opposite?: string;
}

const declaredSettings = new Map<string, Setting>();

export function setting<S extends z.ZodType>(
  key: string,
  schema: S,
  fallback: z.output<S>,
  options: Partial<Pick<Setting, "scope" | "labels" | "page" | "opposite">> = {},
): Setting<S> {
  const declaration: Setting<S> = { key, schema, default: fallback, scope: "installation", ...options };
  declaredSettings.set(key, declaration as unknown as Setting);
  return declaration;
}

export function allSettings(): readonly Setting[] {
  return [...declaredSettings.values()];
}

/** Scope of a value: the narrowest one that has a value wins; the declaration's default comes last. */
export interface SettingScope {
  micrositeId?: string | null;
  salesAreaId?: string | null;
}

export interface Settings {
  get<S extends z.ZodType>(setting: Setting<S>, scope?: SettingScope): Promise<z.output<S>>;
}
