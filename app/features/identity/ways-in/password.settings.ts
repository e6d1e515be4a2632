import { z } from "zod";
import { type Settings, setting, settingsFit } from "~/config/settings";
import type { PasswordRules } from "./password-rules";

/** A limit that applies only while it is switched on. */
const switchableLimit = (min: number, max: number) =>
  z.strictObject({ active: z.boolean(), value: z.number().int().min(min).max(max) });

const minLength = setting("password.min_length", switchableLimit(8, 64), { active: true, value: 12 });
const maxLength = setting("password.max_length", switchableLimit(64, 128), {
  active: true,
  value: 128,
});
const upcaseLetter = setting("password.upcase_letter", z.boolean(), false);
const downcaseLetter = setting("password.downcase_letter", z.boolean(), false);
const digit = setting("password.digit", z.boolean(), false);
export const specialCharacter = setting("password.special_character", z.boolean(), false);
export const noSpecialCharacter = setting("password.no_special_character", z.boolean(), false);
// No password could meet both.
settingsFit(specialCharacter, noSpecialCharacter, (special, noSpecial) => !(special && noSpecial), [
  "settings.opposite",
  "settings.opposite",
]);

/**
 * Age in days at which a password must be changed. Off by default: people who must change often choose worse
 * ones.
 */
export const expireDays = setting("password.expire_days", switchableLimit(1, 3_650), {
  active: false,
  value: 90,
});

/** Number of consecutive wrong passwords or codes that locks an account. */
export const attempts = setting("password.attempts", switchableLimit(3, 100), { active: true, value: 10 });

/** Duration of the first lock; each further one in a row lasts twice as long, at most a day. */
export const lockMinutes = setting("password.lock_minutes", z.number().int().min(1).max(1_440), 15);

export async function readPasswordRules(settings: Settings): Promise<PasswordRules> {
  const [min, max, upcase, downcase, digits, isSpecial, noSpecial] = await Promise.all([
    settings.get(minLength),
    settings.get(maxLength),
    settings.get(upcaseLetter),
    settings.get(downcaseLetter),
    settings.get(digit),
    settings.get(specialCharacter),
    settings.get(noSpecialCharacter),
  ]);
  return {
    minLength: min.active ? min.value : 8,
    maxLength: max.active ? max.value : 128,
    kinds: [
      ...(upcase ? (["upcase_letter"] as const) : []),
      ...(downcase ? (["downcase_letter"] as const) : []),
      ...(digits ? (["digit"] as const) : []),
      ...(isSpecial ? (["special_character"] as const) : []),
      ...(noSpecial ? (["no_special_character"] as const) : []),
    ],
  };
}
