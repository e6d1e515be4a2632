/** Later steps of a process belong to the entry where it starts. */
const stepsOf: Record<string, readonly string[]> = {
  "/cart/shop": ["/cart/shipping", "/cart/payment", "/cart/confirmation"],
  "/quotes/shop": ["/quotes/shipping", "/quotes/review", "/quotes/confirmation"],
  "/admin/users": ["/admin/user"],
  "/admin/email_templates": ["/admin/delivered_emails"],
};

/** Returns the entry that the page belongs to: the one with the longest matching address. */
export function currentEntry(path: string, hrefs: readonly string[]): string | undefined {
  const page = path.split("?", 1)[0] ?? "";
  const covers = (href: string) =>
    [href, ...(stepsOf[href] ?? [])].some((start) => page === start || page.startsWith(`${start}/`));
  return hrefs.filter(covers).sort((one, other) => other.length - one.length)[0];
}
