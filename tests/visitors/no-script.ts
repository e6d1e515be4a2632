import * as cheerio from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { oneLine, type SeenPage, type Visitor } from "./visitor";

type Page = cheerio.CheerioAPI;
type Found = cheerio.Cheerio<Element>;

/** A browser without script: fetches documents, keeps cookies, and sends forms as the HTML standard says. */
export function noScriptVisitor(options: {
  portal: string;
  onPage?: (page: SeenPage) => Promise<void>;
}): Visitor {
  const { portal, onPage } = options;
  const cookies = new Map<string, string>();
  let page: Page = cheerio.load("");
  let here = new URL("/", portal);
  let lastStatus = 0;

  async function go(url: URL, init: { method?: string; body?: URLSearchParams } = {}): Promise<void> {
    let target = url;
    let request = init;
    for (let hops = 0; hops < 10; hops++) {
      const answer = await fetch(target, {
        method: request.method ?? "GET",
        redirect: "manual",
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "Accept-Language": "en",
          "Sec-Fetch-Site": "same-origin",
          "Sec-Fetch-Mode": "navigate",
          Referer: here.href,
          ...(request.body
            ? { Origin: here.origin, "Content-Type": "application/x-www-form-urlencoded" }
            : {}),
        },
        ...(request.body ? { body: request.body.toString() } : {}),
      });
      keepCookies(answer.headers.getSetCookie());
      const location = answer.headers.get("Location");
      if (answer.status >= 300 && answer.status < 400 && location) {
        const next = new URL(location, target);
        if (next.origin !== here.origin) throw new Error(`The portal leads away to ${next.origin}`);
        target = next;
        request = {};
        continue;
      }
      const html = await answer.text();
      here = target;
      lastStatus = answer.status;
      page = cheerio.load(html);
      await onPage?.({
        visitor: "no script",
        path: here.pathname + here.search,
        status: lastStatus,
        html,
        headers: Object.fromEntries(answer.headers),
      });
      return;
    }
    throw new Error(`Too many redirects from ${url.pathname}`);
  }

  function keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const equals = pair.indexOf("=");
      const name = pair.slice(0, equals).trim();
      const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
      if (gone) cookies.delete(name);
      else cookies.set(name, pair.slice(equals + 1));
    }
  }

  /** The smallest region that holds the text: a row, a list item, a form or a section. */
  function region(within: string | undefined): cheerio.Cheerio<AnyNode> {
    if (within === undefined) return page("body");
    const regions = page("tr, li, form, section, article, fieldset, nav, dl").filter((_, element) =>
      oneLine(page(element).text()).includes(within),
    );
    if (regions.length === 0) throw new Error(`There is no place with "${within}"`);
    return regions.last();
  }

  function nameOf(element: Element): string {
    const node = page(element);
    const label = node.attr("aria-label");
    if (label) return oneLine(label);
    const id = node.attr("id");
    if (id && node.is("input, select, textarea")) {
      const labels = page("label").filter((_, candidate) => page(candidate).attr("for") === id);
      if (labels.length > 0) return oneLine(labels.text());
    }
    return oneLine(node.text() || node.attr("value") || "");
  }

  function find(selector: string, name: string, within?: string): Found {
    const all = region(within).find(selector) as unknown as Found;
    const named = all.filter((_, element) => nameOf(element) === name);
    const found = named.length > 0 ? named : all.filter((_, element) => nameOf(element).startsWith(name));
    const first = found.first();
    if (first.length === 0) {
      const known = all.map((_, element) => nameOf(element)).get();
      throw new Error(
        `No ${selector} is called "${name}" at ${here.pathname}; there are: ${known.join(" | ")}`,
      );
    }
    return first;
  }

  function formOf(control: Found): Found {
    const named = control.attr("form");
    const form = named ? page(`form[id="${named}"]`) : control.closest("form");
    if (form.length === 0) throw new Error("The button belongs to no form");
    return form.first() as Found;
  }

  async function submit(button: Found): Promise<void> {
    const form = formOf(button);
    const data = new URLSearchParams();
    for (const element of form.find("input, select, textarea, button").get() as Element[]) {
      const control = page(element);
      const name = control.attr("name");
      if (!name || control.attr("disabled") !== undefined) continue;
      const type = control.attr("type") ?? "text";
      if (element.tagName === "button" || type === "submit") {
        if (element === button.get(0)) data.append(name, control.attr("value") ?? "");
      } else if (type === "checkbox" || type === "radio") {
        if (control.attr("checked") !== undefined) data.append(name, control.attr("value") ?? "on");
      } else if (element.tagName === "select") {
        const chosen = control.find("option[selected]").first();
        const option = chosen.length > 0 ? chosen : control.find("option").first();
        data.append(name, option.attr("value") ?? oneLine(option.text()));
      } else {
        data.append(name, String(control.val() ?? ""));
      }
    }
    const action = new URL(button.attr("formaction") ?? form.attr("action") ?? here.href, here);
    const method = (button.attr("formmethod") ?? form.attr("method") ?? "get").toUpperCase();
    if (method === "GET") {
      action.search = data.toString();
      return go(action);
    }
    return go(action, { method, body: data });
  }

  return {
    kind: "no script",
    open: (path) => go(new URL(path, portal)),
    async follow(link, within) {
      await go(new URL(find("a[href]", link, within).attr("href") ?? "", here));
    },
    async fill(label, value, within) {
      const field = find("input, textarea", label, within);
      if (field.is("textarea")) field.text(value);
      else field.attr("value", value);
    },
    async choose(label, option) {
      const select = find("select", label);
      select.find("option").removeAttr("selected");
      const wanted = select.find("option").filter((_, element) => oneLine(page(element).text()) === option);
      if (wanted.length === 0) throw new Error(`"${label}" does not offer "${option}"`);
      wanted.first().attr("selected", "");
    },
    async tick(label) {
      find("input[type=checkbox], input[type=radio]", label).attr("checked", "");
    },
    async press(button, within) {
      await submit(find("button, input[type=submit]", button, within));
    },
    async text() {
      const words: string[] = [];
      const read = (nodes: cheerio.Cheerio<AnyNode>): void => {
        nodes.contents().each((_, node) => {
          if (node.type === "text") words.push(node.data);
          else if (node.type === "tag") read(page(node));
        });
      };
      read(page("body"));
      return oneLine(words.join(" "));
    },
    buttons: async () =>
      page("button")
        .map((_, element) => nameOf(element as Element))
        .get(),
    heading: async () => oneLine(page("h1").text()),
    title: async () => oneLine(page("title").text()),
    address: () => here.pathname + here.search,
    status: () => lastStatus,
    valueOf: async (label, within) => String(find("input, textarea, select", label, within).val() ?? ""),
    close: async () => undefined,
  };
}
