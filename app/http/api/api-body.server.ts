import { mapInPieces } from "~/lib/in-turns.server";
import { json } from "./api-json";

/** Limits nesting beyond any real request, so that recursion cannot exhaust the stack. */
const maxDepth = 32;

/** More names than any record of a real request has; each unknown one is a sentence of the answer. */
const maxNames = 1_000;

/** Reads the JSON object of a request: an empty one if nothing was sent, the error answer if it cannot be read. */
export async function readApiBody(request: Request): Promise<Record<string, unknown> | Response> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const isForm = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
  const body = isForm ? await readFiles(request) : await readJson(request);
  if (body === null) return json(400, { errors: ["malformed_json"] });
  let defect = null as ShapeDefect | null;
  await mapInPieces(body, (piece) => {
    defect ??= findShapeDefect(piece);
    return piece;
  });
  if (defect) return json(422, { errors: [defect] });
  return mapInPieces(body, withTextQuantities);
}

async function readJson(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text();
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads text fields by their names, and all files. */
async function readFiles(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const fields = [...(await request.formData())];
    const texts = fields.filter(([, value]) => typeof value === "string");
    const files = fields.map(([, value]) => value).filter((value) => value instanceof File);
    return { ...Object.fromEntries(texts), files };
  } catch {
    return null;
  }
}

type ShapeDefect = "nested_too_deeply" | "too_many_fields";

/** Measures level by level, without recursion. */
function findShapeDefect(value: unknown): ShapeDefect | null {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth; depth++) {
    const innerLists = level.map(innerValues);
    if (level.some((each, place) => isRecord(each) && (innerLists[place]?.length ?? 0) > maxNames))
      return "too_many_fields";
    level = innerLists.flat();
    if (level.length === 0) return null;
  }
  return "nested_too_deeply";
}

function innerValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) && !(value instanceof File) ? Object.values(value) : [];
}

/** Quantities are decimal text to operations; machines may send them as JSON numbers. */
const withTextQuantities = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, inner]) =>
      typeof inner === "number" && /quantity$/.test(name)
        ? [name, String(inner)]
        : [name, textQuantities(inner)],
    ),
  );

function textQuantities(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textQuantities);
  return isRecord(value) && !(value instanceof File) ? withTextQuantities(value) : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
