import type { Collection } from "../collection";

const modules = import.meta.glob<Collection | Collection[]>("../../features/**/*.collection.server.ts", {
  eager: true,
  import: "default",
});

/**
 * Registry of collections: each file of that name declares one or several of them, beside the rest of its
 * feature.
 */
export const collections: readonly Collection[] = Object.values(modules).flat();

const byPath = new Map(collections.map((collection) => [collection.path, collection]));

/** Finds the collection of an address below /admin by the longest matching path. */
export function collectionAt(pathname: string): Collection | undefined {
  const parts = pathname.replace(/^\/admin\//, "").split("/");
  for (let length = Math.min(3, parts.length); length > 0; length--) {
    const collection = byPath.get(parts.slice(0, length).join("/"));
    if (collection) return collection;
  }
  return undefined;
}
