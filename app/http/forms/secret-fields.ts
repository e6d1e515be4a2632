const secretField = /passw|secret|token|api.?key|pin\b|\bcode\b|cvv|cvc|card|iban/i;

/** Tells whether a form holds a secret: such a form is neither parked nor shown again, not even in part. */
export const hasSecret = (names: readonly string[], secret: readonly string[] = []): boolean =>
  names.some((name) => secret.includes(name) || secretField.test(name));
