/** One step to a state of a page: an address, or a button of the page that is there. */
export interface Step {
  path: string;
  /** Value of the pressed button; nothing is pressed without one, and null sends a form of the frame. */
  intent?: string | null;
  /** Text typed into the form before the step. */
  fields: Readonly<Record<string, string>>;
  /** The status of the answer after its redirects. */
  status: number;
}

export const openPage = (path: string, status = 200): Step => ({ path, fields: {}, status });

/** Presses a button of a page and submits its form, with some fields typed over. */
export const press = (
  path: string,
  intent: string,
  fields: Readonly<Record<string, string>> = {},
  status = 200,
): Step => ({ path, intent, fields, status });

/** Sends a form that stands on every page, such as that of the active customer. */
export const send = (path: string, fields: Readonly<Record<string, string>>): Step => ({
  path,
  intent: null,
  fields,
  status: 200,
});

/** Presses a button of a form that is not accepted. */
export const refusedStep = (
  path: string,
  intent: string,
  fields: Readonly<Record<string, string>> = {},
): Step => press(path, intent, fields, 422);
