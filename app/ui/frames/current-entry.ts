/** Later steps of a process belong to the entry where it starts. */
const stepsOf: Record<string, readonly string[]> = {
  "/cart/shop": ["/cart/shipping", "/cart/payment", "/cart/confirmation"],
  "/quotes/shop": ["/quotes/shipping", "/quotes/review", "/quotes/confirmation"],
  "/admin/users": ["/admin/user"],
  "/admin/email_templates": ["/admin/delivered_emails"],
};

/** Returns the entry that the page belongs to: the one with the longest matching address. */
export function currentEntry(path: string, hrefs: readonly string[]): string | undefined {
  return bestMatch(path, hrefs, (href) => [href, ...(stepsOf[href] ?? [])]);
}

/** Pages that only the menu leads to, by the entry of the bar that stands for their subject. */
const subjects: readonly (readonly string[])[] = [
  ["/open_items", "/invoices", "/payments", "/down_payments"],
  ["/orders", "/salesdocs"],
  ["/quotes", "/negotiations"],
  ["/cart/shop", "/cart/saved"],
];

/** Returns the entry of the bar that stands for the subject of the page, whether or not it leads to this very page. */
export function currentSubject(path: string, hrefs: readonly string[]): string | undefined {
  return (
    currentEntry(path, hrefs) ??
    bestMatch(path, hrefs, (href) => subjects.find((s) => s.includes(href)) ?? [])
  );
}

function bestMatch(path: string, hrefs: readonly string[], startsOf: (href: string) => readonly string[]) {
  const page = path.split("?", 1)[0] ?? "";
  const covers = (href: string) =>
    startsOf(href).some((start) => page === start || page.startsWith(`${start}/`));
  return hrefs.filter(covers).sort((one, other) => other.length - one.length)[0];
}
