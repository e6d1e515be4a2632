/** A paper of the portal's own: shown by the browser's own program, or saved under its name with `?save=1`. */
export function paperFile(request: Request, paper: { fileName: string; content: Uint8Array }): Response {
  const saved = new URL(request.url).searchParams.get("save") === "1";
  const name = encodeURIComponent(paper.fileName);
  return new Response(paper.content as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(paper.content.byteLength),
      "Content-Disposition": `${saved ? "attachment" : "inline"}; filename*=UTF-8''${name}`,
      "Cache-Control": "no-store",
    },
  });
}
