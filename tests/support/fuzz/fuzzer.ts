import type { CheerioAPI } from "cheerio";
import { canariesIn } from "../../visitors/canaries";
import {
  controlsOf,
  formDataSet,
  isDisabled,
  isSubmitButton,
  urlEncoded,
} from "../../visitors/form-data-set";
import type { Answer, HttpClient } from "../http-client";
import { anyName, anyValue, asBytes, type Field, mutate, mutatedPath, oddHeaders } from "./mutations";

export interface Chance {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

export function chanceOf(random: () => number): Chance {
  const randomBelow = (limit: number) => Math.floor(random() * limit);
  return { below: randomBelow, pick: (from) => from[randomBelow(from.length)] };
}

interface KnownForm {
  address: string;
  fields: Field[];
  multipart: boolean;
}

/** A visitor who wanders through the portal and remembers the addresses and forms of all pages seen. */
export interface Wanderer {
  role: string;
  client: HttpClient;
  addresses: string[];
  forms: KnownForm[];
  seen: Set<string>;
}

export const newWanderer = (role: string, client: HttpClient, addresses: readonly string[]): Wanderer => ({
  role,
  client,
  addresses: [...addresses],
  forms: [],
  seen: new Set(addresses),
});

export interface Step {
  what: string;
  send(): Promise<Answer>;
}

const maxLength = 3_000;

/** Remembers the links and the forms of a page; returns what is wrong with its forms. */
export function learn(wanderer: Wanderer, address: string, { $ }: Answer): string[] {
  const remember = (path: string) => {
    if (wanderer.seen.has(path) || wanderer.seen.size > maxLength) return;
    wanderer.seen.add(path);
    wanderer.addresses.push(path);
  };
  for (const link of $("a[href^='/']").toArray()) remember($(link).attr("href")?.split("#")[0] ?? "");
  return $("form")
    .toArray()
    .flatMap((element) => formsIn($, $(element), address, wanderer, remember));
}

function formsIn(
  $: CheerioAPI,
  form: ReturnType<CheerioAPI>,
  page: string,
  wanderer: Wanderer,
  remember: (path: string) => void,
): string[] {
  const ownForm = form as Parameters<typeof controlsOf>[1];
  const address = new URL(form.attr("action") ?? page, `http://portal${page}`);
  const path = address.pathname + address.search;
  const controls = controlsOf($, ownForm);
  if (form.attr("method") !== "post") {
    remember(address.pathname);
    return [];
  }
  const buttons = controls.filter((control) => isSubmitButton(control) && !isDisabled(control));
  const problems = new Set<string>();
  for (const button of buttons.length > 0 ? buttons : [undefined]) {
    const key = `${path} ${button?.attr("value") ?? ""}`;
    if (wanderer.seen.has(key) || wanderer.seen.size > 2 * maxLength) continue;
    wanderer.seen.add(key);
    const entries = formDataSet($, ownForm, button);
    const fields = entries.map(([name, value]): Field => [name, typeof value === "string" ? value : ""]);
    wanderer.forms.push({ address: path, fields, multipart: form.attr("enctype") === "multipart/form-data" });
    const token = urlEncoded(entries).search(/(^|&)csrf=/);
    // A larger body is read no further than this without its token.
    if (token < 0 || token > 4_000)
      problems.add(`${page}: the form for ${path} does not begin with its token`);
  }
  return [...problems];
}

/** The next request of a visitor: mostly a page or a form with something wrong in it. */
export function nextStep(wanderer: Wanderer, chance: Chance, isSpared: (step: KnownForm) => boolean): Step {
  const { client, addresses, forms } = wanderer;
  const address = chance.pick(addresses) ?? "/";
  const headers = oddHeaders(chance);
  const kind = chance.below(10);
  const form = chance.pick(forms);
  if (kind < 4 && form && !isSpared(form)) return sentForm(client, form, chance, headers);
  if (kind < 6) return getStep(client, address, headers);
  if (kind < 8) {
    const url = new URL(address, "http://portal");
    const fields = mutate([...url.searchParams], chance).map(([name, value]) => [name, value]);
    return getStep(client, `${url.pathname}?${asBytes(new URLSearchParams(fields).toString())}`, headers);
  }
  if (kind === 8) return getStep(client, mutatedPath(address.split("?")[0] ?? "/", chance), headers);
  const method = chance.pick(["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "POST"]) ?? "PUT";
  const body = `${anyName(chance)}=${encodeURIComponent(anyValue(chance))}`;
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const path = address.split("?")[0] ?? "/";
  return {
    what: `${method} ${path} ${body.slice(0, 200)}`,
    send: () =>
      client.send(path, { method, headers: { ...headers, ...type }, ...(method === "HEAD" ? {} : { body }) }),
  };
}

/** Pages are asked for as documents, and now and then as data for script. */
function getStep(client: HttpClient, address: string, headers: Record<string, string>): Step {
  return { what: `GET ${address} ${JSON.stringify(headers)}`, send: () => client.get(address, headers) };
}

function sentForm(
  client: HttpClient,
  form: KnownForm,
  chance: Chance,
  headers: Record<string, string>,
): Step {
  const fields = chance.below(6) === 0 ? form.fields : mutate(form.fields, chance);
  const path = chance.below(12) === 0 ? form.address.replace(/(\?|$)/, ".data$1") : form.address;
  const asText = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const what = `POST ${path} ${asText.toString().slice(0, 400)}`;
  if (!form.multipart || chance.below(4) === 0) {
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const changedHeaders = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== "Content-Encoding"),
    );
    return {
      what,
      send: () =>
        client.send(path, {
          method: "POST",
          headers: { ...changedHeaders, ...type },
          body: asBytes(asText.toString()),
        }),
    };
  }
  const data = new FormData();
  for (const [name, value] of fields) {
    const isFile = value === "" && chance.below(2) === 0;
    if (isFile) data.append(name, new File([anyValue(chance)], `a${anyValue(chance).slice(0, 40)}.csv`));
    else data.append(name, value);
  }
  return { what: `${what} (multipart)`, send: () => sendMultipart(client, path, data) };
}

async function sendMultipart(client: HttpClient, path: string, data: FormData): Promise<Answer> {
  const encodedResponse = new Response(data);
  const body = Buffer.from(await encodedResponse.arrayBuffer());
  const headers = { "Content-Type": encodedResponse.headers.get("Content-Type") ?? "" };
  return client.send(path, { method: "POST", headers, body });
}

/** Lists what is wrong with an answer, whatever was asked. */
export function judge(
  role: string,
  {
    portal,
    answer,
    seconds,
    maxSeconds,
  }: { portal: string; answer: Answer; seconds: number; maxSeconds: number },
): string[] {
  const { status, location, body, headers } = answer;
  const isText = /text\/|json/.test(headers.get("Content-Type") ?? "");
  return [
    ...(status >= 500 ? [`status ${status}: ${body.replace(/<[^>]*>|\s+/g, " ").slice(0, 300)}`] : []),
    ...(location && new URL(location, portal).origin !== new URL(portal).origin
      ? [`leads to ${location}`]
      : []),
    ...(headers.get("X-Injected") ? ["a header was injected"] : []),
    ...(isText ? canariesIn(body, role) : []).map(
      (canary) =>
        `shows ${canary}: ${/.{0,99}(?:\bat \S+ \(|node_modules|build\/server).{0,99}/.exec(body)?.[0] ?? ""}`,
    ),
    ...(seconds > maxSeconds ? [`took ${seconds.toFixed(1)} s`] : []),
  ];
}
