import type { Collection } from "../collection";

const modules = import.meta.glob<Collection | Collection[]>("../../features/**/*.collection.server.ts", {
  eager: true,
  import: "default",
});

/** Every collection: each file of that name declares one, or several of a kind, beside the rest of its feature. */
export const collections: readonly Collection[] = Object.values(modules).flat();

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
