/** The values of a form's fields: text, lists of texts, rows; a ticked box is "on". */
export type Values = Readonly<Record<string, unknown>>;

type Container = Record<string | number, unknown>;

/** Splits `items[0].quantity` into steps; a malformed name is one step, which leads nowhere. */
function stepsOf(name: string): (string | number)[] {
  if (!/^[^.[\]]+(\.[^.[\]]+|\[\d{1,5}\])*$/.test(name)) return [name];
  return name
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .map((step, index) => (index > 0 && /^\d+$/.test(step) ? Number(step) : step));
}

const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null && !(value instanceof Blob);

export function valueAt(values: Values, name: string): unknown {
  let value: unknown = values;
  for (const step of stepsOf(name)) {
    if (!isContainer(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Sets a value, creating the containers on the way; `undefined` removes it. */
export function putAt(values: Record<string, unknown>, name: string, value: unknown): void {
  const steps = stepsOf(name);
  const last = steps.pop() ?? name;
  let target = values as Container;
  for (const [index, step] of steps.entries()) {
    const inner = Object.hasOwn(target, step) ? target[step] : undefined;
    if (isContainer(inner)) {
      target = inner;
      continue;
    }
    if (value === undefined) return;
    const container: Container =
      typeof (steps[index + 1] ?? last) === "number" ? ([] as unknown as Container) : {};
    target[step] = container;
    target = container;
  }
  if (value === undefined) delete target[last];
  else target[last] = value;
}

/** Returns a deep copy; files are shared. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

/** Tells whether nothing was typed, chosen or sent along. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isEmpty);
  if (value instanceof Blob) return value.size === 0;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}
