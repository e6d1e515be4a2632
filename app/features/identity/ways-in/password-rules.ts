import type { Text } from "~/i18n/text";
import { isTrivial } from "./trivial-passwords";

export type PasswordKind =
  | "upcase_letter"
  | "downcase_letter"
  | "digit"
  | "special_character"
  | "no_special_character";

export interface PasswordRules {
  minLength: number;
  maxLength: number;
  /** Character classes that a password must or must not have; its length has limits of its own. */
  kinds: readonly PasswordKind[];
}

const specialPattern = /[^\p{L}\p{N}]/u;

const has: Record<PasswordKind, (password: string) => boolean> = {
  upcase_letter: (password) => /\p{Lu}/u.test(password),
  downcase_letter: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special_character: (password) => specialPattern.test(password),
  no_special_character: (password) => !specialPattern.test(password),
};

/** Describes the rules before a password is chosen: every rule that is checked, and no other. */
export function describeRules(rules: PasswordRules): Text[] {
  const { minLength, maxLength, kinds } = rules;
  return [
    { key: "password.rule.length", params: { minimum: minLength, maximum: maxLength } },
    ...kinds.map((kind): Text => ({ key: `password.rule.${kind}` })),
    { key: "password.rule.trivial" },
  ];
}

/** Validates a new password. `personalWords` are words that others know of its owner: name, address, company. */
export function passwordProblems(
  password: string,
  rules: PasswordRules,
  personalWords: readonly string[],
): Text[] {
  const { minLength, maxLength, kinds } = rules;
  // Skips the other checks for a password that is too long to store: they take time.
  if (password.length > maxLength) return [{ key: "form.tooLong", params: { maximum: maxLength } }];
  const problems: Text[] = [];
  if ([...password].length < minLength) {
    problems.push({ key: "form.tooShort", params: { minimum: minLength } });
  }
  for (const kind of kinds) if (!has[kind](password)) problems.push({ key: `password.needs.${kind}` });
  if (problems.length === 0 && isTrivial(password, personalWords)) problems.push({ key: "password.trivial" });
  return problems;
}
