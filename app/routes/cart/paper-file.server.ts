/** Returns a PDF to be shown by the browser, or to be saved with `?save=1`. */
export function paperFile(request: Request, paper: { fileName: string; content: Uint8Array }): Response {
  const isDownload = new URL(request.url).searchParams.get("save") === "1";
  const name = encodeURIComponent(paper.fileName);
  return new Response(paper.content as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(paper.content.byteLength),
      "Content-Disposition": `${isDownload ? "attachment" : "inline"}; filename*=UTF-8''${name}`,
      "Cache-Control": "no-store",
    },
  });
}
