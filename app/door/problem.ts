import type { z } from "zod";
import type { Text } from "~/i18n/text";
import type { Problem } from "./outcome";

type Issue = z.core.$ZodIssue;

/**
 * Converts zod's issues to problems in the visitor's words. A schema's own message is a translation key and
 * comes first. `field` is the field of the form that holds the whole value, if the schema describes no more.
 */
export function problemsOf(error: z.ZodError, field?: string): Problem[] {
  const root: PropertyKey[] = field === undefined ? [] : [field];
  return error.issues.flatMap((issue): Problem[] => {
    const path = [...root, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: pathOf([...path, key]),
        text: { key: "form.unknownField" },
      }));
    }
    return [{ path: pathOf(path), text: textOf(issue) }];
  });
}

/** Formats a path like the field's name in the form: `items[3].quantity`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? String(part) : `${name}.${String(part)}`;
  }, "");
}

/** Messages of our schemas look like `cart.quantityTooLarge`; zod's built-in ones are English sentences. */
const ownKey = /^[a-z]\w*(\.\w+)+$/i;

/**
 * Zod 4 leaves the input out of its issues: only its message distinguishes a missing value from one of
 * another type.
 */
function typeProblem({ expected, message }: Extract<Issue, { code: "invalid_type" }>): Text {
  if (message.endsWith("received undefined")) return { key: "form.required" };
  if (expected === "int") return { key: "form.wholeNumber" };
  return { key: expected === "number" ? "form.number" : "form.invalid" };
}

/** Names the options, unless there are too many to read; forms show them anyway. */
function notAChoice(options: string[]): Text {
  return {
    key: "form.notAChoice",
    ...(options.length <= 40 ? { params: { options } } : {}),
  };
}

/** An empty text, or a list without entries, is a field that was not filled in. */
function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): Text {
  const key = tooSmallKeys[origin];
  if (key === undefined) return { key: "form.tooSmall", params: { minimum: Number(minimum) } };
  return Number(minimum) === 1 ? { key: "form.required" } : { key, params: { minimum: Number(minimum) } };
}

const tooSmallKeys: Partial<Record<string, Text["key"]>> = { string: "form.tooShort", array: "form.tooFew" };
const tooBigKeys: Partial<Record<string, Text["key"]>> = { string: "form.tooLong", array: "form.tooMany" };

function textOf(issue: Issue): Text {
  if (ownKey.test(issue.message)) {
    const params = "params" in issue ? (issue.params as Text["params"]) : undefined;
    // Type assertion: a schema's message is any text to TypeScript; the locales test checks that each is a
    // key.
    const key = issue.message as Text["key"];
    return params ? { key, params } : { key };
  }
  switch (issue.code) {
    case "invalid_type":
      return typeProblem(issue);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return { key: tooBigKeys[issue.origin] ?? "form.tooLarge", params: { maximum: Number(issue.maximum) } };
    case "invalid_value":
      return notAChoice(issue.values.map(String));
    case "invalid_format":
      return { key: issue.format === "email" ? "form.email" : "form.invalid" };
    default:
      return { key: "form.invalid" };
  }
}
