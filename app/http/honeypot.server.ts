import { Honeypot, SpamError } from "remix-utils/honeypot/server";
import { trapField } from "~/ui/fields/Honeypot";

const honeypot = new Honeypot({ nameFieldName: trapField, validFromFieldName: null });

/** Did a machine fill the field that no person sees? It goes out of the form either way. */
export function isFromMachine(form: FormData): boolean {
  try {
    honeypot.check(form);
    return !form.has(trapField);
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  } finally {
    form.delete(trapField);
  }
}
