import { customType, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ImagePurpose } from "./prepare-image.server";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Uploaded pictures, at most 100 kB each, as they are served. */
export const images = pgTable(
  "images",
  {
    id: uuid().primaryKey(),
    /** Kind of the record that it belongs to, such as `themes`. */
    ownerKind: text().notNull(),
    ownerId: uuid().notNull(),
    tag: text().notNull().$type<ImagePurpose>(),
    /** Name of the uploaded file. */
    name: text().notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Time at which it was taken off its record; what was published before still shows it. */
    detachedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("images_owner").on(table.ownerKind, table.ownerId)],
);
