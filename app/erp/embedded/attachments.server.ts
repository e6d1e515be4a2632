import { newId } from "~/lib/ids";
import { fileOf } from "../files/file-of.server";
import type { Attachment, Attachments } from "../port/outputs";
import { notFoundError } from "./call";
import {
  assertVisible,
  requireVisible,
  type VisibleFields,
  visibleColumns,
} from "./documents/read-documents.server";
import type { Engine } from "./engine.server";

interface StoredAttachment {
  id: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  addedAt: Date;
  addedBy: string;
}

const columns = "id, file_name, media_type, length(content) AS bytes, added_at, added_by";

export function attachmentsOf(engine: Engine): Attachments {
  return {
    list: (ctx, document, within) =>
      engine.read("attachments.list", ctx, async (call) => {
        // A document without files is one row without an id.
        const rows = await call.sql.many<VisibleFields & (StoredAttachment | { id: null })>(
          `SELECT ${visibleColumns}, ${columns}
           FROM documents d LEFT JOIN attachments a ON a.document = d.number
           WHERE d.number = $1 ORDER BY added_at, id`,
          [document.number],
        );
        requireVisible(call, document, rows[0], within);
        return rows.flatMap((row) => (row.id === null ? [] : [presentAttachment(row)]));
      }),
    fetch: (ctx, document, id, within) =>
      engine.read("attachments.fetch", ctx, async (call) => {
        await assertVisible(call, document, within);
        const row = await call.sql.maybe<StoredAttachment & { content: Buffer }>(
          `SELECT ${columns}, content FROM attachments WHERE document = $1 AND id = $2`,
          [document.number, id],
        );
        if (!row) throw notFoundError(`attachment ${id}`);
        return fileOf(row.fileName, row.mediaType, row.content);
      }),
    add: (ctx, { document, within, key }, file) =>
      engine.write("attachments.add", ctx, async (call) => {
        await assertVisible(call, document, within);
        await call.sql.run(
          `INSERT INTO attachments (id, document, file_name, media_type, content, added_at, added_by, submission_key)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (document, submission_key) DO NOTHING`,
          [
            newId(),
            document.number,
            file.fileName,
            file.mediaType,
            Buffer.from(file.content),
            call.now,
            file.addedBy,
            key,
          ],
        );
        const row = await call.sql.one<StoredAttachment>(
          `SELECT ${columns} FROM attachments WHERE document = $1 AND submission_key = $2`,
          [document.number, key],
        );
        return presentAttachment(row);
      }),
    remove: (ctx, document, id, within) =>
      engine.write("attachments.remove", ctx, async (call) => {
        await assertVisible(call, document, within);
        const deletedCount = await call.sql.run("DELETE FROM attachments WHERE document = $1 AND id = $2", [
          document.number,
          id,
        ]);
        if (deletedCount === 0) throw notFoundError(`attachment ${id}`);
        return null;
      }),
  };
}

const presentAttachment = ({
  id,
  fileName,
  mediaType,
  bytes,
  addedAt,
  addedBy,
}: StoredAttachment): Attachment => ({
  id,
  fileName,
  mediaType,
  bytes,
  addedBy,
  addedAt: addedAt.toISOString(),
});
