import { type NamedKind, namedCollections } from "~/admin/named-kind";

const modules = import.meta.glob<Record<string, NamedKind>>("../*/activity-names.store.server.ts", {
  eager: true,
  import: "default",
});

/** Kinds outside the collections: each feature names its own in a file of that name. */
const ownKinds = new Map(Object.values(modules).flatMap((kinds) => Object.entries(kinds)));

export const namedKindOf = (kind: string): NamedKind | undefined =>
  namedCollections().get(kind) ?? ownKinds.get(kind);
