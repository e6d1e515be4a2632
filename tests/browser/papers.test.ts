import type { Page, Route } from "playwright";
import { createElement, Fragment } from "react";
import { describe, expect, it } from "vitest";
import { PaperActions } from "~/ui/pages/PaperActions";
import { PaperPages } from "~/ui/pages/PaperPages";
import { exampleBrowser } from "../support/examples/example-browser";
import { islandScript } from "../support/examples/island-script";
import { partHtml } from "../support/examples/part-html";

const { withPortal } = exampleBrowser();

/** A PDF of two empty pages. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj
trailer<</Root 1 0 R/Size 5>>
%%EOF`;

/** Addresses of the PDF renderer, which comes with a press only. */
const renderer = JSON.stringify({
  imports: {
    "pdfjs-dist": "/pdf.js",
    "pdfjs-dist/build/pdf.worker.min.mjs?url": "/worker-address.js",
  },
});
const files: Record<string, string> = {
  "/pdf.js": "node_modules/pdfjs-dist/build/pdf.min.mjs",
  "/worker.js": "node_modules/pdfjs-dist/build/pdf.worker.min.mjs",
};

async function withPaper<T>(
  paper: { status: number; body: string },
  look: (page: Page, askedPaths: string[]) => Promise<T>,
): Promise<T> {
  const script = await islandScript({ papers: "papers/papers" });
  const pages = [1, 2].map((number) => ({ width: 20, height: 30, lines: [`Line ${number}`] }));
  const content = partHtml(
    createElement(
      Fragment,
      null,
      createElement("h1", null, "Invoice 900100"),
      createElement(PaperActions, { file: "/paper/file" }),
      createElement(PaperPages, { pictures: "/paper/pages", pages }),
    ),
  );
  const askedPaths: string[] = [];
  const portal = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    askedPaths.push(pathname);
    const path = files[pathname];
    if (path) return route.fulfill({ contentType: "text/javascript", path });
    if (pathname === "/worker-address.js")
      return route.fulfill({ contentType: "text/javascript", body: 'export default "/worker.js";' });
    if (pathname === "/islands.js") return route.fulfill({ contentType: "text/javascript", body: script });
    if (pathname === "/paper/file") return route.fulfill({ contentType: "application/pdf", ...paper });
    if (pathname.startsWith("/paper/pages/")) return route.fulfill({ status: 404 });
    if (pathname === "/dashboard") return route.fulfill({ contentType: "text/html", body: "Dashboard" });
    const body =
      pathname === "/download"
        ? '<p role="status" data-leaves="">Your PDF file is downloading.</p>'
        : `<script type="importmap">${renderer}</script>${content}`;
    return route.fulfill({ contentType: "text/html", body: `${body}<script src="/islands.js"></script>` });
  };
  return withPortal(portal, (page) => look(page, askedPaths));
}

describe("a paper", () => {
  it("is enlarged in place of its pictures, with a renderer that comes with the press", async () => {
    await withPaper({ status: 200, body: pdf }, async (page, askedPaths) => {
      const zoom = page.getByRole("button", { name: "Zoom", exact: true });
      const pictures = page.locator(".paper img:not([hidden])");
      await zoom.waitFor();
      expect(await zoom.getAttribute("aria-pressed")).toBe("false");
      expect(askedPaths).not.toContain("/pdf.js");
      await zoom.click();
      const viewer = page.getByRole("region", { name: "Invoice 900100" });
      const firstPage = viewer.getByRole("img", { name: "Page 1 of 2" });
      await firstPage.waitFor();
      expect(await viewer.getByRole("img").count()).toBe(2);
      expect(await viewer.getAttribute("aria-busy")).toBe("false");
      expect(await pictures.count()).toBe(0);
      // The text stays where it is, below the viewer.
      await page.getByText("Text of page 1").click();
      expect(await page.getByText("Line 1").isVisible()).toBe(true);
      const widthOf = () => firstPage.evaluate((canvas: HTMLElement) => canvas.style.width);
      await expect.poll(widthOf).toBe("300px");
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(widthOf).toBe("600px");
      await expect.poll(() => firstPage.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(600);
      expect(await page.getByRole("button", { name: "Zoom in" }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Zoom out" }).click();
      await expect.poll(widthOf).toBe("400px");
      const backButton = page.getByRole("button", { name: "Back to page view" });
      expect(await backButton.getAttribute("aria-pressed")).toBe("true");
      await backButton.click();
      expect(await page.locator(".viewer").count()).toBe(0);
      expect(await pictures.count()).toBe(2);
    });
  });

  it("shows its pictures again where the file does not come", async () => {
    await withPaper({ status: 404, body: "" }, async (page) => {
      const zoom = page.getByRole("button", { name: "Zoom", exact: true });
      await zoom.click();
      await page.locator(".viewer").waitFor({ state: "detached" });
      await expect.poll(() => zoom.getAttribute("aria-pressed")).toBe("false");
      expect(await page.locator(".paper img:not([hidden])").count()).toBe(2);
    });
  });

  it("leads to the dashboard once its download has started, and says so before", async () => {
    await withPaper({ status: 200, body: pdf }, async (page) => {
      await page.clock.install();
      await page.goto("http://portal.test/download");
      const status = page.getByRole("status");
      await status.filter({ hasText: "Then you will be redirected" }).waitFor();
      await page.clock.runFor(7_000);
      expect(page.url()).toBe("http://portal.test/download");
      await page.clock.runFor(1_500);
      await page.waitForURL("http://portal.test/dashboard");
    });
  });
});
