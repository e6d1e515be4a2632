/** An address within the portal with one field of its search set. */
export function withField(address: string, name: string, value: string): string {
  const url = new URL(address, "http://portal.invalid");
  url.searchParams.set(name, value);
  return url.pathname + url.search;
}
