import type { Collection } from "./collection";

const modules = import.meta.glob<Collection>("./collections/*.server.ts", { eager: true, import: "default" });

/** Every collection: whatever file lies in that folder declares one. */
export const collections: readonly Collection[] = Object.values(modules);

const byPath = new Map(collections.map((collection) => [collection.path, collection]));

/** The collection that an address below /admin belongs to: the longest path that it begins with. */
export function collectionAt(pathname: string): Collection | undefined {
  const parts = pathname.replace(/^\/admin\//, "").split("/");
  for (let length = Math.min(3, parts.length); length > 0; length--) {
    const collection = byPath.get(parts.slice(0, length).join("/"));
    if (collection) return collection;
  }
  return undefined;
}
