const dateField = /^(requestedDate|validTo|lines\[\d+\]\.requestedDate)$/;

/** Names the dates that a form sends empty; one that it does not have at all stays as it is. */
export const emptiedDates = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) => (dateField.test(name) && String(value).trim() === "" ? [name] : []));
