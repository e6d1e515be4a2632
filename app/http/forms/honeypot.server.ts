import { trapField } from "~/ui/fields/Honeypot";

/**
 * Detects a machine: it filled the field that no person sees, or built a form without it. Removes the field from the
 * form. The class of `remix-utils` adds only a signed time stamp to that, and needs `crypto-js`, which is discontinued.
 */
export function isFromMachine(form: FormData): boolean {
  const trapValue = form.get(trapField);
  form.delete(trapField);
  return trapValue !== "";
}
