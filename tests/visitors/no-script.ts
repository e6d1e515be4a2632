import * as cheerio from "cheerio";
import type { Element } from "domhandler";
import { CookieJar } from "../support/cookie-jar";
import { browserEncodings, exchange, newConnections } from "../support/exchange";
import { accessibleName, wordsOf } from "./accessible-name";
import {
  type AttachedFile,
  controlsOf,
  defaultButton,
  formDataSet,
  formOf,
  isDisabled,
  isSubmitButton,
  multipart,
  sendsByEnter,
  urlEncoded,
  valueOfOption,
} from "./form-data-set";
import {
  assertStatus,
  beginsWith,
  failMissing,
  oneLine,
  type Place,
  patternOfLabel,
  regions,
  type SeenPage,
  type Step,
  type Visitor,
  visitor,
} from "./visitor";

type ElementMatches = cheerio.Cheerio<Element>;

interface Destination {
  url: URL;
  method: "GET" | "POST";
  body?: { type: string; content: string | Buffer };
}

const boundary = "----a-boundary-that-no-file-of-a-test-contains";

/**
 * A browser without script: fetches documents, stores cookies, and sends forms by the HTML standard. Content folded away
 * in `<details>` counts as reachable, because browsers open it without script.
 */
export function noScriptVisitor(options: {
  portal: string;
  onPage?: (page: SeenPage) => Promise<void>;
}): Visitor {
  const { portal, onPage } = options;
  const cookies = new CookieJar();
  const connections = newConnections();
  const attachedFilesByField = new Map<Element, readonly AttachedFile[]>();
  let page = load("");
  let currentUrl: URL | undefined;
  let lastStatus = 0;

  const findUrl = () => currentUrl ?? new URL("/", portal);

  async function go(destination: Destination, step: Step): Promise<void> {
    let { url, method, body } = destination;
    for (let hops = 0; hops < 10; hops++) {
      const answer = await exchange(connections, url, {
        method,
        headers: {
          ...browserEncodings,
          Cookie: cookies.header(url.pathname),
          "Accept-Language": "en",
          Accept: "text/html,application/xhtml+xml",
          "Sec-Fetch-Dest": "document",
          "Sec-Fetch-Mode": "navigate",
          "Sec-Fetch-User": "?1",
          // Sends a referrer for links and forms only: a typed address has none.
          "Sec-Fetch-Site": currentUrl ? "same-origin" : "none",
          ...(currentUrl ? { Referer: currentUrl.href } : {}),
          ...(method === "POST" ? { Origin: url.origin } : {}),
          ...(body ? { "Content-Type": body.type } : {}),
        },
        ...(body ? { body: body.content } : {}),
      });
      cookies.keep(answer.headers.getSetCookie());
      const location = answer.headers.get("Location");
      if (answer.status >= 300 && answer.status < 400 && location) {
        // 307 and 308 repeat the POST; other redirects are followed with GET.
        if (answer.status < 307) [method, body] = ["GET", undefined];
        url = new URL(location, url);
        if (url.origin !== new URL(portal).origin) throw new Error(`The portal leads away to ${url.origin}`);
        continue;
      }
      const html = answer.text();
      currentUrl = url;
      lastStatus = answer.status;
      page = load(html);
      attachedFilesByField.clear();
      const seenFields: SeenPage = {
        visitor: "no script",
        path: url.pathname + url.search,
        status: answer.status,
        title: oneLine(page("title").first().text()),
        html,
        bytes: answer.sent.length,
        headers: Object.fromEntries(answer.headers),
        cookies: cookies.header(url.pathname),
      };
      assertStatus(seenFields, step);
      await onPage?.(seenFields);
      return;
    }
    throw new Error(`Too many redirects from ${destination.url.pathname}`);
  }

  // Excludes controls for the browser only, such as a form's default button.
  const hiddenSelector = '[hidden], template, [aria-hidden="true"]';

  /** Returns the visible controls or links of a kind. */
  function all(selector: string): ElementMatches {
    return page(selector).filter(
      (_, element) => page(element).closest(hiddenSelector).length === 0,
    ) as ElementMatches;
  }

  /** Returns the candidates in the smallest region that contains one of them and the text. */
  function within(listing: ElementMatches, { in: text }: Place = {}): ElementMatches {
    if (text === undefined) return listing;
    const holding = page(regions)
      .toArray()
      .filter((region) => listing.toArray().some((each) => isIn(each, region)))
      .filter((region) => oneLine(wordsOf(page, [region])).includes(text));
    const smallestElement = holding.find((outerElement) => !holding.some((each) => isIn(each, outerElement)));
    return listing.filter((_, element) => smallestElement !== undefined && isIn(element, smallestElement));
  }

  const isIn = (node: Element, region: Element) => node !== region && page(node).parents().is(region);

  function find(selector: string, name: string, matches: RegExp, place: Place = {}): ElementMatches {
    const candidates = all(selector);
    const nameOf = (element: Element) => accessibleName(page, element);
    for (const fits of [(text: string) => text === name, (text: string) => matches.test(text)]) {
      const result = within(
        candidates.filter((_, element) => fits(nameOf(element))),
        place,
      );
      if (result.length > 0) return result.first();
    }
    throw new Error(failMissing(name, place, findUrl().pathname, candidates.toArray().map(nameOf)));
  }

  function field(
    label: string,
    place?: Place,
    kind = "input:not([type=hidden]), select, textarea",
  ): ElementMatches {
    const result = find(kind, label, patternOfLabel(label), place);
    if (isDisabled(result)) throw new Error(`"${label}" cannot be changed`);
    return result;
  }

  async function submit(form: ElementMatches, button: ElementMatches | undefined, step: Step): Promise<void> {
    if (form.length === 0) throw new Error("The control belongs to no form");
    const attributeOf = (name: string) => button?.attr(`form${name}`) ?? form.attr(name);
    const entries = formDataSet(page, form, button, attachedFilesByField);
    const action = new URL(attributeOf("action") || findUrl().href, findUrl());
    if ((attributeOf("method") ?? "get").toLowerCase() !== "post") {
      action.search = urlEncoded(entries);
      return go({ url: action, method: "GET" }, step);
    }
    const inParts = attributeOf("enctype") === "multipart/form-data";
    const body = inParts
      ? { type: `multipart/form-data; boundary=${boundary}`, content: multipart(entries, boundary) }
      : { type: "application/x-www-form-urlencoded", content: urlEncoded(entries) };
    return go({ url: action, method: "POST", body }, step);
  }

  function setTick(label: string, place: Place | undefined, isTicked: boolean): void {
    const box = field(label, place, "input[type=checkbox], input[type=radio]");
    if (box.attr("type") === "radio") {
      if (!isTicked) throw new Error(`Nobody can untick the radio button "${label}"`);
      const group = controlsOf(page, formOf(page, box)).filter(
        (each) => each.attr("name") === box.attr("name"),
      );
      for (const each of group) each.removeAttr("checked");
    }
    if (isTicked) box.attr("checked", "");
    else box.removeAttr("checked");
  }

  const buttons = "button, input[type=submit], input[type=button]";

  return visitor({
    kind: "no script",
    async open(path, step = {}) {
      currentUrl = undefined;
      await go({ url: new URL(path, portal), method: "GET" }, step);
    },
    async follow(link, step = {}) {
      const target = new URL(find("a[href]", link, beginsWith(link), step).attr("href") ?? "", findUrl());
      await go({ url: target, method: "GET" }, step);
    },
    async press(name, step = {}) {
      const button = find(buttons, name, beginsWith(name), step);
      if (isDisabled(button)) throw new Error(`"${name}" cannot be pressed`);
      if (!isSubmitButton(button)) throw new Error(`"${name}" does nothing without script`);
      await submit(formOf(page, button), button, step);
    },
    async enter(label, step = {}) {
      const form = formOf(page, field(label, step));
      if (!sendsByEnter(page, form)) throw new Error(`Enter in "${label}" does nothing`);
      await submit(form, defaultButton(page, form), step);
    },
    async fill(label, value, place) {
      const result = field(label, place);
      if (result.is("[readonly], select, [type=checkbox], [type=radio], [type=file]")) {
        throw new Error(`Nobody can type into "${label}"`);
      }
      if (result.is("textarea")) result.text(value);
      else result.attr("value", value);
    },
    async choose(label, option, place) {
      const select = field(label, place, "select");
      const wantedOption = select
        .find("option")
        .filter((_, element) => oneLine(page(element).text()) === option);
      if (wantedOption.length === 0) {
        const offeredElements = select.find("option").toArray();
        throw new Error(
          `"${label}" offers no "${option}": ${offeredElements.map((each) => valueOfOption(page, each)).join(" | ")}`,
        );
      }
      if (select.attr("multiple") === undefined) select.find("option").removeAttr("selected");
      wantedOption.first().attr("selected", "");
    },
    tick: async (label, place) => setTick(label, place, true),
    untick: async (label, place) => setTick(label, place, false),
    async attach(label, file, place) {
      const element = field(label, place, "input[type=file]").get(0);
      if (element) attachedFilesByField.set(element, [file]);
    },
    text: async () => oneLine(wordsOf(page, page("body").toArray())),
    names: async (of, place) =>
      within(all(of === "link" ? "a[href]" : buttons), place)
        .toArray()
        .map((element) => accessibleName(page, element)),
    async valueOf(label, place) {
      const result = find("input, select, textarea", label, patternOfLabel(label), place);
      return result.is("textarea") ? result.text() : String(result.val() ?? "");
    },
    heading: async () => oneLine(wordsOf(page, page("h1").toArray())),
    title: async () => oneLine(page("title").first().text()),
    address: () => findUrl().pathname + findUrl().search,
    status: () => lastStatus,
    close: async () => connections.destroy(),
  });
}

/** Unwraps `<noscript>`, which is part of this visitor's page. */
function load(html: string): cheerio.CheerioAPI {
  return cheerio.load(html, { scriptingEnabled: false });
}
