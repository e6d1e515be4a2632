/**
 * Looks at a form's field names before anything builds objects out of them. Without this one field
 * (`items[4294967294]`) makes the parser allocate until the process ends.
 */
const forbiddenParts = new Set(["__proto__", "constructor", "prototype"]);

const formLimits = { fields: 5_000, nameLength: 200, depth: 8, intentLength: 2_000 };

export function hasSafeShape(form: FormData): boolean {
  const names = [...form.keys()];
  if (names.length > formLimits.fields) return false;
  return names.every((name) => isSafeName(name, names.length)) && isShort(form.get("__intent__"));
}

function isShort(intent: FormDataEntryValue | null): boolean {
  return intent === null || (typeof intent === "string" && intent.length <= formLimits.intentLength);
}

function isSafeName(name: string, submittedCount: number): boolean {
  if (name.length > formLimits.nameLength) return false;
  const parts = name.split(/[.[\]]/).filter((part) => part !== "");
  if (parts.length > formLimits.depth) return false;
  return parts.every((part) => {
    if (forbiddenParts.has(part)) return false;
    return !/^\d+$/.test(part) || Number(part) < submittedCount;
  });
}
