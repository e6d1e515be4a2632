import { readFileSync } from "node:fs";
import type { Page, Request as PageRequest, Route } from "playwright";
import { beforeAll } from "vitest";
import type { ElementView, FormView } from "~/forms/form-view";
import { readConfigured } from "~/forms/read-configured.server";
import { defaultFormats } from "~/i18n/formats";
import { wholeForm } from "~/ui/fields/refused-result";
import { renderForm, t } from "./configured-form";
import { bundleScript } from "./examples/bundle-script";
import type { exampleBrowser } from "./examples/example-browser";

/** Element of a form, as far as a test is about it. */
export type TestElement = Partial<Omit<ElementView, "components">> & {
  atom: ElementView["atom"];
  components?: TestElement[];
};

function elementsOf(elements: readonly TestElement[]): ElementView[] {
  return elements.map(({ components, ...element }) => ({
    name: "",
    label: "",
    required: false,
    rules: [],
    ...element,
    ...(components ? { components: elementsOf(components) } : {}),
  }));
}

/** A question that script has asked in the background. */
export interface AskedQuestion {
  fields: URLSearchParams;
}

/** A portal of one page, whose configured form the server answers as it does in the real one. */
export function formPortal(withPortal: ReturnType<typeof exampleBrowser>["withPortal"]) {
  let script = "";
  beforeAll(async () => {
    const texts = JSON.stringify({ "forms.consentFirst": "Agree first.", "forms.preview": "Preview" });
    script = await bundleScript(
      `import { configuredForms } from "./app/islands/forms/configured-forms";
       import { answerInPlace } from "./app/islands/in-place/in-place";
       const texts = ${texts};
       for (const island of [answerInPlace, configuredForms]) island(document, (key) => texts[key]);
       document.documentElement.dataset.awake = "";`,
    );
  });

  /** Opens the form; `answerMs` is what each answer takes, `questionMs` that to a question more, `scriptMs` the script. */
  return function withForm(
    elements: readonly TestElement[],
    options: {
      values?: FormView["values"];
      answerMs?: number;
      questionMs?: number;
      scriptMs?: number;
      isLost?: boolean;
      /** Errors that only sending the form finds. */
      foundErrors?: Record<string, string[]>;
      folds?: string;
    },
    look: (page: Page, questions: AskedQuestion[], requests: string[]) => Promise<void>,
  ): Promise<void> {
    const {
      values = {},
      answerMs = 0,
      questionMs = 0,
      scriptMs = 0,
      isLost = false,
      folds,
      foundErrors = {},
    } = options;
    const view: FormView = { id: "form", title: "Form", elements: elementsOf(elements), values, folds };
    const questions: AskedQuestion[] = [];
    const requests: string[] = [];

    async function answer(route: Route): Promise<void> {
      const request = route.request();
      const { pathname } = new URL(request.url());
      if (pathname === "/script.js") {
        await new Promise((resolve) => setTimeout(resolve, scriptMs));
        return route.fulfill({ contentType: "text/javascript", body: script });
      }
      if (request.method() === "GET") return route.fulfill(pageOf(renderForm(view).html()));
      requests.push(`${pathname} ${request.postData()}`);
      if (pathname !== "/") return route.fulfill({ status: 204 });
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      if (isLost) return route.fulfill({ status: 403, contentType: "text/html", body: lostPage });
      const form = await sentForm(request);
      const fields = new URLSearchParams([...form].map(([name, value]) => [name, textOf(value)]));
      const reading = await readConfigured(view, form, { formats: defaultFormats, t });
      const errors = reading.kind === "answer" ? { ...foundErrors, ...reading.findings } : {};
      if (reading.kind === "answer" && Object.keys(errors).length > 0) {
        const initialValue = Object.fromEntries(fields);
        delete initialValue.password;
        const names = Object.keys(foundErrors).map((name) => name || wholeForm);
        const result = { status: "error" as const, initialValue, error: errors, foundErrors: names };
        return route.fulfill({ ...pageOf(renderForm(view, result).html()), status: 422 });
      }
      if (reading.kind === "answer") {
        return route.fulfill({ ...pageOf(`<h1>Saved ${new URLSearchParams(fields)}</h1>`) });
      }
      questions.push({ fields });
      await new Promise((resolve) => setTimeout(resolve, questionMs));
      return route.fulfill(pageOf(renderForm(view, reading.result).html()));
    }

    return withPortal(answer, async (page) => {
      if (scriptMs === 0) await page.locator("html[data-awake]").waitFor({ state: "attached" });
      await look(page, questions, requests);
    });
  };
}

/** Page of a failure, which has not the form. */
const lostPage = "<main><h1>Forbidden</h1></main>";

const sentForm = (request: PageRequest): Promise<FormData> =>
  new Response(new Uint8Array(request.postDataBuffer() ?? []), {
    headers: { "Content-Type": request.headers()["content-type"] ?? "" },
  }).formData();

const textOf = (value: FormDataEntryValue): string => (typeof value === "string" ? value : value.name);

const sheet = ["forms", "scripted"]
  .map((name) => readFileSync(new URL(`../../app/ui/styles/${name}.css`, import.meta.url), "utf8"))
  .join("\n");

/** Loads the script as pages do: once they are complete. */
const loader =
  'addEventListener("load", () => { document.head.append(Object.assign(document.createElement("script"), { src: "/script.js" })); })';

const head = `<head><title>Form</title><style>${sheet}</style><script>${loader}</script>`;

const pageOf = (html: string) => ({
  contentType: "text/html",
  body: html.replace("<head>", head).replace("<html>", '<!DOCTYPE html><html lang="en">'),
});
