import { sql } from "drizzle-orm";
import type { NamedKind } from "~/admin/named-kind";
import { namesIn } from "~/admin/names-in.server";
import { images } from "~/files/images.tables";

/** Names pictures for the activity log by their files; one that was taken away keeps its name. */
const namedKinds: Record<string, NamedKind> = {
  images: {
    findNames: namesIn((ids) => sql`SELECT id, name FROM ${images} WHERE id = ANY(${ids})`),
  },
};

export default namedKinds;
