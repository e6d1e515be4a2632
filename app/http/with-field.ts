/** Returns a local address with one field of its query set. */
export function withField(address: string, name: string, value: string): string {
  const url = new URL(address, "http://portal.invalid");
  url.searchParams.set(name, value);
  return url.pathname + url.search;
}
