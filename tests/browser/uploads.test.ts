import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { exampleBrowser } from "../support/examples/example-browser";
import { examplePage } from "../support/examples/example-page";
import { islandScript } from "../support/examples/island-script";

const { fileOf, withPortal } = exampleBrowser();

describe("a drop zone with script", () => {
  const pdf = (name: string, size = 100) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.alloc(size),
  });

  /** Serves an example page as the portal would, with answers that the test defines. */
  async function withUploads<T>(
    answer: (sentCount: number, route: Route) => Promise<void>,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    let sentCount = 0;
    const script = await islandScript({ uploads: "uploads/uploads" });
    const portal = async (route: Route) => {
      if (route.request().method() === "POST") return answer(++sentCount, route);
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === "islands.js") return route.fulfill({ contentType: "text/javascript", body: script });
      if (name !== "") return route.fulfill({ path: fileOf(name) });
      const body = `${examplePage("form")}<script src="/islands.js"></script>`;
      return route.fulfill({ contentType: "text/html", body });
    };
    return withPortal(portal, async (page) => {
      await page.locator(".drop button[value=upload]").waitFor({ state: "detached" });
      return look(page);
    });
  }

  const filesOf = (...names: string[]) =>
    `<form><input type="file" id="files"><ul id="files-files">${names
      .map((name) => `<li data-file="${name}"><span class="name">${name}</span><small>1 kB</small></li>`)
      .join("")}</ul></form>`;
  const page = (body: string, status = 200) => ({ status, contentType: "text/html", body });
  const statuses = (at: Page) =>
    at.locator("[data-status]").evaluateAll((items) => items.map((item) => item.getAttribute("data-status")));

  it("sends each file at once, and shows what the server then has", async () => {
    const answer = (sentCount: number, route: Route) =>
      route.fulfill(page(sentCount === 1 ? filesOf("a.pdf") : filesOf("a.pdf", "b.pdf")));
    await withUploads(answer, async (at) => {
      await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.pdf")]);
      await at.locator("[data-file='b.pdf']").waitFor();
      expect(await at.locator("[data-file]").count()).toBe(2);
      expect(await statuses(at)).toEqual([]);
    });
  });

  it("takes a file although the page has errors of its own, and says what the server refused of it", async () => {
    const lineErrors = '<div class="notice error">1 line item(s) on this page have errors</div>';
    const refusal =
      '<div class="notices"><div class="notice error"><strong>Error</strong> b.pdf: This file is empty.</div></div>';
    const answer = (sentCount: number, route: Route) =>
      route.fulfill(page(lineErrors + filesOf("a.pdf") + (sentCount === 1 ? "" : refusal)));
    await withUploads(answer, async (at) => {
      await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.pdf")]);
      await at.getByText("This file is empty.").waitFor();
      expect(await at.locator("[data-status=error_upload]").allTextContents()).toEqual([
        "b.pdfThis file is empty.Try again b.pdfRemove b.pdf",
      ]);
    });
  });

  it("refuses by itself what the server would refuse, and says why", async () => {
    await withUploads(
      () => Promise.reject(new Error("nothing should be sent")),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles([pdf("a.exe"), pdf("big.pdf", 10_000_001)]);
        await expect.poll(() => statuses(at)).toEqual(["rejected_file_type", "error_file_size"]);
        expect(await at.getByText("Not uploaded. Allowed file types: pdf, png, jpg.").count()).toBe(1);
      },
    );
  });

  it("says that a file was not taken where signing in is the answer", async () => {
    const signIn = '<h1>Welcome</h1><form><input name="username"></form>';
    await withUploads(
      (_, route) => route.fulfill(page(signIn)),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles(pdf("a.pdf"));
        await at.getByText("Not uploaded. You may have been signed out.").waitFor();
        expect(await statuses(at)).toEqual(["error_upload"]);
        const byRole = at.getByRole("link", { name: "Reopen this page" });
        expect(await byRole.getAttribute("href")).toBe("/");
      },
    );
  });

  it("blames a failure of the portal on nobody, and offers to try again", async () => {
    await withUploads(
      (_, route) => route.fulfill(page("<h1>Something went wrong</h1>", 500)),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles(pdf("a.pdf"));
        await at.getByText("We couldn’t accept this file.").waitFor();
        expect(await at.getByRole("button", { name: "Try again a.pdf" }).count()).toBe(1);
      },
    );
  });

  it("never sends a file that was stopped while it waited", async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const names: string[] = [];
    const answer = async (sentCount: number, route: Route) => {
      names.push(/filename="(.*?)"/.exec(route.request().postData() ?? "")?.[1] ?? "");
      if (sentCount === 1) await first;
      await route.fulfill(page(filesOf(...names)));
    };
    await withUploads(answer, async (at) => {
      await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
      await at.getByRole("button", { name: "Cancel upload b.pdf" }).click();
      await expect.poll(() => statuses(at)).toEqual(["uploading", "aborted", "uploading"]);
      release();
      await at.locator("[data-file='c.pdf']").waitFor();
      expect(names).toEqual(["a.pdf", "c.pdf"]);
      expect(await statuses(at)).toEqual(["aborted"]);
    });
  });

  it("can be stopped, and tries again what failed on the way", async () => {
    const answer = async (sentCount: number, route: Route) => {
      if (sentCount === 1) return;
      if (sentCount === 2) return route.abort("connectionreset");
      if (sentCount === 3) return route.fulfill(page('<p id="files-error">This file is empty.</p>', 422));
      return route.fulfill(page(filesOf("a.pdf")));
    };
    await withUploads(answer, async (at) => {
      const byRole = at.getByRole("button", { name: "Try again a.pdf" });
      await at.getByLabel("Documents").setInputFiles(pdf("a.pdf"));
      await at.getByRole("button", { name: "Cancel upload a.pdf" }).click();
      await expect.poll(() => statuses(at)).toEqual(["aborted"]);
      await byRole.click();
      await expect.poll(() => statuses(at)).toEqual(["exception_upload"]);
      await byRole.click();
      await at.getByText("This file is empty.").waitFor();
      expect(await statuses(at)).toEqual(["error_upload"]);
      await byRole.click();
      await at.locator("[data-file='a.pdf']").waitFor();
      expect(await statuses(at)).toEqual([]);
    });
  });

  it("names with its form a file that is not stored, until its reader gives it up", async () => {
    const unsentNames = (at: Page) =>
      at
        .locator("form:has(.drop)")
        .evaluate((form) =>
          new FormData(form as HTMLFormElement).getAll("files").filter((file) => typeof file === "string"),
        );
    await withUploads(
      (_, route) => route.fulfill(page('<p id="files-error">This file is empty.</p>', 422)),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.exe")]);
        await expect.poll(() => statuses(at)).toEqual(["error_upload", "rejected_file_type"]);
        expect(await unsentNames(at)).toEqual(["a.pdf", "b.exe"]);
        await at.getByRole("button", { name: "Remove b.exe" }).click();
        expect(await unsentNames(at)).toEqual(["a.pdf"]);
      },
    );
  });

  it("names such a file of a form that is sent in place with the buttons alone that leave the page", async () => {
    await withUploads(
      () => Promise.reject(new Error("nothing should be sent")),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles([pdf("b.exe")]);
        await expect.poll(() => statuses(at)).toEqual(["rejected_file_type"]);
        const namesByButton = await at.locator("form:has(.drop)").evaluate((form: HTMLFormElement) => {
          const names: Record<string, unknown[]> = {};
          form.dataset.inPlace = "";
          form.addEventListener("submit", (event) => {
            event.preventDefault();
            const { value } = event.submitter as HTMLButtonElement;
            names[value] = new FormData(form).getAll("files").filter((file) => typeof file === "string");
          });
          const press = (value: string, mark?: string) => {
            const button = form.ownerDocument.createElement("button");
            button.value = value;
            if (mark) button.setAttribute(mark, "");
            form.append(button);
            form.requestSubmit(button);
          };
          press("sends in place");
          form.querySelector(".drop")?.setAttribute("data-stays", "");
          press("stays");
          press("leaves", "data-page");
          return names;
        });
        expect(namesByButton).toEqual({ "sends in place": ["b.exe"], stays: [], leaves: ["b.exe"] });
      },
    );
  });

  it("takes files that are dropped, and refuses more than the limit", async () => {
    const names: string[] = [];
    const answer = (_: number, route: Route) => {
      names.push(/filename="(.*?)"/.exec(route.request().postData() ?? "")?.[1] ?? "");
      return route.fulfill(page(filesOf("1", "2", ...names)));
    };
    await withUploads(answer, async (at) => {
      const drag = (kind: string, files: string[]) =>
        at.locator(".drop").evaluate(
          (zone, [kind, files]) => {
            const dataTransfer = new DataTransfer();
            for (const name of files) dataTransfer.items.add(new File(["x"], name));
            zone.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
          },
          [kind, files] as const,
        );
      await drag("dragover", []);
      expect(await at.locator(".drop.over").count()).toBe(1);
      await drag("drop", ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
      expect(await at.locator(".drop.over").count()).toBe(0);
      await at.locator("[data-file='c.pdf']").waitFor();
      await expect.poll(() => statuses(at)).toEqual(["rejected_max_files"]);
      expect(names).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    });
  });

  it("takes the version of the answered page over, with which the next file is sent", async () => {
    const versions: string[] = [];
    const answer = (sentCount: number, route: Route) => {
      versions.push(/name="version"\s+(\S+)/.exec(route.request().postData() ?? "")?.[1] ?? "");
      const form = filesOf(`${sentCount}.pdf`).replace(
        "<form>",
        `<form><input type="hidden" name="version" value="${sentCount + 1}">`,
      );
      return route.fulfill(page(form));
    };
    await withUploads(answer, async (at) => {
      await at
        .locator("form:has(.drop)")
        .evaluate((form) =>
          form.insertAdjacentHTML("afterbegin", '<input type="hidden" name="version" value="1">'),
        );
      await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.pdf")]);
      await at.locator("[data-file='2.pdf']").waitFor();
      expect(versions).toEqual(["1", "2"]);
    });
  });
});
