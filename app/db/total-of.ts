/** Returns the number of all rows of a list of which one page was read. It is counted only where the page does not show the end. */
export async function totalOf(
  items: readonly unknown[],
  { page, pageSize }: { page: number; pageSize: number },
  count: () => PromiseLike<number>,
): Promise<number> {
  const showsEnd = items.length < pageSize && (items.length > 0 || page === 1);
  return showsEnd ? (page - 1) * pageSize + items.length : count();
}
