import type { CDPSession, Page } from "playwright";

/** A document that the portal answered earlier, with the cookies for the requests of its own files. */
export interface AnsweredDocument {
  url: string;
  status: number;
  html: string;
  headers: Readonly<Record<string, string>>;
  cookies: string;
}

interface Stage {
  session: CDPSession;
  document: AnsweredDocument | null;
}

const stages = new WeakMap<Page, Promise<Stage>>();

/**
 * Shows a document at its own address. Only the document itself is intercepted: Playwright's routes would disable the
 * browser's cache, and each page would fetch and compile the portal's script anew (docs/decisions/0050-ci-time.md).
 */
export async function showDocument(page: Page, document: AnsweredDocument): Promise<void> {
  const stagePromise = stages.get(page) ?? openStage(page);
  stages.set(page, stagePromise);
  const stage = await stagePromise;
  const context = page.context();
  await context.clearCookies();
  await context.addCookies(
    document.cookies
      .split("; ")
      .filter(Boolean)
      .map((cookie) => {
        const end = cookie.indexOf("=");
        const { origin } = new URL(document.url);
        return { name: cookie.slice(0, end), value: cookie.slice(end + 1), url: origin, httpOnly: true };
      }),
  );
  stage.document = document;
  await page.goto(document.url);
}

async function openStage(page: Page): Promise<Stage> {
  const session = await page.context().newCDPSession(page);
  const stage: Stage = { session, document: null };
  const { frameTree } = await session.send("Page.getFrameTree");
  session.on("Fetch.requestPaused", ({ requestId, frameId }) => {
    const { document } = stage;
    // The document is answered once: its frames, and where its script leads, are the portal's.
    if (frameId !== frameTree.frame.id || !document) {
      session.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
      return;
    }
    stage.document = null;
    const headers = { "Content-Type": "text/html; charset=utf-8", ...document.headers };
    session
      .send("Fetch.fulfillRequest", {
        requestId,
        responseCode: document.status,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(document.html).toString("base64"),
      })
      .catch(() => undefined);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*", resourceType: "Document" }] });
  return stage;
}
