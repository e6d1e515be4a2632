import type { Permission } from "~/door/permissions";
import type { MailEvent } from "~/features/mails/mail-events";
import { revertDays } from "~/features/themes/theme-uses";
import type { Translated } from "~/i18n/translated";

export const trialKinds = ["theme", "setting", "form", "template"] as const;
export type TrialKind = (typeof trialKinds)[number];

/** Value of a setting for a part of the portal; a theme is one, too. */
export interface TriedSetting {
  key: string;
  /** `installation`, or `microsite:<id>`, or `sales area:<id>`. */
  target: string;
  /** Null gives the wider value its place back. */
  value: unknown;
  /** Version in force when the trial was started; 0 if there was none. */
  madeFrom: number;
}

export interface TriedForm {
  name: string;
  config: Record<string, unknown>;
}

export interface TriedTemplate {
  id: string;
  event: MailEvent;
  micrositeId: string | null;
  subject: Translated;
  body: Translated;
  footer: Translated | null;
}

/** Subject of a trial: exactly one of the three. Settings that one form shows together are tried together. */
export interface TrialChange {
  settings?: TriedSetting[];
  form?: TriedForm;
  template?: TriedTemplate;
}

/**
 * `trying`: it changes nothing yet; `reverted`: taken back, in force or only planned; `overtaken`: somebody else's change
 * came first.
 */
export type TrialState = "trying" | "planned" | "inForce" | "reverted" | "overtaken";

interface Times {
  effectiveFrom: Date | null;
  endedAt: Date | null;
  overtaken: boolean;
}

export function stateOfTrial({ effectiveFrom, endedAt, overtaken }: Times, now: Date): TrialState {
  if (overtaken) return "overtaken";
  if (endedAt) return "reverted";
  if (!effectiveFrom) return "trying";
  return effectiveFrom > now ? "planned" : "inForce";
}

const msPerDay = 86_400_000;

/** Tells whether a change that is in force may still be taken back. */
export const isRevertible = ({ effectiveFrom }: Pick<Times, "effectiveFrom">, now: Date): boolean =>
  effectiveFrom !== null && now.getTime() - effectiveFrom.getTime() < revertDays * msPerDay;

/** Permission that a change needs, tried or applied. */
export const permissionOfTrial: Record<TrialKind, Permission> = {
  theme: "manage_content",
  setting: "manage_settings",
  form: "manage_settings",
  template: "manage_mail",
};

/** Microsite whose visitors a change concerns; null for all of them. */
export function micrositeOfChange({ settings, template }: TrialChange): string | null {
  if (template) return template.micrositeId;
  const [scope, id] = settings?.[0]?.target.split(":") ?? [];
  return scope === "microsite" && id ? id : null;
}
