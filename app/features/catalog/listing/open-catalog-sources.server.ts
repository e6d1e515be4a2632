import { z } from "zod";
import type { CatalogQuestion, CatalogSources } from "~/door/services";
import type { Clock } from "~/lib/clock";

/** Milliseconds: a visitor waits for the page meanwhile. */
const defaultPatience = 3_000;

/** Milliseconds for which a source that failed is not asked: otherwise each page would wait for it. */
const restTime = 30_000;

/** Characters of an answer: a thousand numbers have some 20,000. */
const maxAnswerLength = 200_000;

const answerSchema = z.object({
  total: z.int().min(0).max(10_000_000),
  materials: z.array(z.string().min(1).max(40)).max(1_000),
});

/**
 * Asks other catalogs over HTTP (docs/decisions/0040-one-catalog.md). Only origins that the operator lists are called, without
 * following redirects, because administrators choose the address: it could name a machine of the internal network.
 */
export function openCatalogSources(options: {
  origins: readonly string[];
  clock: Clock;
  patience?: number;
}): CatalogSources {
  const { origins, clock, patience = defaultPatience } = options;
  const restEnds = new Map<string, number>();
  const lists = (address: string) => URL.canParse(address) && origins.includes(new URL(address).origin);
  return {
    lists,
    accepts: (address) =>
      lists(address) && (restEnds.get(new URL(address).origin) ?? 0) <= clock.now().getTime(),
    async find(address, question) {
      const url = new URL(address);
      for (const [name, value] of fieldsOf(question)) url.searchParams.append(name, value);
      try {
        return await ask(url, patience);
      } catch (error) {
        restEnds.set(url.origin, clock.now().getTime() + restTime);
        throw error;
      }
    },
  };
}

async function ask(url: URL, patience: number) {
  const response = await fetch(url, {
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`The catalog source answered ${response.status}`);
  return answerSchema.parse(JSON.parse(await shortText(response)));
}

/** Reads an answer as long as it is short, so that a source cannot fill the memory. */
async function shortText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerLength) throw new Error("The answer of the catalog source is too long");
  }
  return text + decoder.decode();
}

function fieldsOf(question: CatalogQuestion): [string, string][] {
  const { q, category, filters, salesArea, language, sort, order, page, pageSize } = question;
  const filterFields = Object.entries(filters).flatMap(([code, values]) =>
    values.map((value): [string, string] => [`f.${code}`, value]),
  );
  const fields: [string, string][] = [
    ["q", q],
    ["category", category],
    ["sales_area", salesArea],
    ["language", language],
    ["sort_by", sort],
    ["order", order],
    ["page", String(page)],
    ["page_size", String(pageSize)],
  ];
  return [...fields.filter(([, value]) => value !== ""), ...filterFields];
}
