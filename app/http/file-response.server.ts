import type { ListFile } from "~/ui/list-file.server";

/** A list to be saved under its name; it is one person's, and nobody keeps it on the way. */
export function fileResponse(file: ListFile): Response {
  return new Response(file.body as BodyInit, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
