import type { z } from "zod";
import type { Problem } from "~/door/outcome";
import type { MessageKey } from "~/i18n/messages";
import { dropRepeats } from "~/lib/field-schemas";

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
  /** Finds what forbids a value that the schema allows; the problem's path is that of a field within the value. */
  problemOf?(
    value: z.output<S>,
    services: { catalogSources: { lists(address: string): boolean } },
  ): Problem | null;
}

/** Rule for a value of a setting beside that of another one. */
interface Fit {
  other: Setting;
  fits(value: unknown, otherValue: unknown): boolean;
  message: MessageKey;
}

const declaredFits = new Map<string, Fit[]>();

const declaredSettings = new Map<string, Setting>();

export function setting<S extends z.ZodType>(
  key: string,
  schema: S,
  fallback: z.output<S>,
  options: Partial<Pick<Setting, "scope" | "labels" | "page" | "problemOf">> = {},
): Setting<S> {
  const declaration: Setting<S> = { key, schema, default: fallback, scope: "installation", ...options };
  declaredSettings.set(key, declaration as unknown as Setting);
  return declaration;
}

/**
 * Declares that two settings, both of the whole installation, contradict each other unless their values fit. The messages
 * are for the one and for the other; `limit` is the number that the other of the two holds.
 */
export function settingsFit<A extends z.ZodType, B extends z.ZodType>(
  one: Setting<A>,
  other: Setting<B>,
  fits: (value: z.output<A>, otherValue: z.output<B>) => boolean,
  messages: readonly [MessageKey, MessageKey],
): void {
  const [erasedOne, erasedOther] = [one, other] as unknown as [Setting, Setting];
  const erasedFits = fits as Fit["fits"];
  addFit(one.key, { other: erasedOther, fits: erasedFits, message: messages[0] });
  addFit(other.key, {
    other: erasedOne,
    fits: (value, otherValue) => erasedFits(otherValue, value),
    message: messages[1],
  });
}

function addFit(key: string, fit: Fit): void {
  declaredFits.set(key, [...fitsOf(key), fit]);
}

export const fitsOf = (key: string): readonly Fit[] => declaredFits.get(key) ?? [];

export function allSettings(): readonly Setting[] {
  return [...declaredSettings.values()];
}

/** Reads a stored value, which may be older than what its schema demands now of lists. */
export function parseStored<S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const parseResult = schema.safeParse(value);
  return parseResult.success ? parseResult : schema.safeParse(dropRepeats(schema, value));
}

/** Scope of a value: the narrowest one that has a value wins; the declaration's default comes last. */
export interface SettingScope {
  micrositeId?: string | null;
  salesAreaId?: string | null;
}

export interface Settings {
  get<S extends z.ZodType>(setting: Setting<S>, scope?: SettingScope): Promise<z.output<S>>;
}
