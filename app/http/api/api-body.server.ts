import { mapInPieces } from "~/lib/in-turns.server";
import { json } from "./api-json";

/** Limits nesting beyond any real request, so that recursion cannot exhaust the stack. */
const maxDepth = 32;

/** Reads the JSON object of a request: an empty one if nothing was sent, the error answer if it cannot be read. */
export async function readApiBody(request: Request): Promise<Record<string, unknown> | Response> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const isForm = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
  const body = isForm ? await readFiles(request) : await readJson(request);
  if (body === null) return json(400, { errors: ["malformed_json"] });
  let isTooDeep = false;
  await mapInPieces(body, (piece) => {
    isTooDeep ||= isDeeperThan(piece, maxDepth);
    return piece;
  });
  if (isTooDeep) return json(422, { errors: ["nested_too_deeply"] });
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

/** Measures level by level, without recursion. */
function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let at = 0; at <= depth; at++) {
    level = level.flatMap((each) =>
      Array.isArray(each)
        ? (each as unknown[])
        : isRecord(each) && !(each instanceof File)
          ? Object.values(each)
          : [],
    );
    if (level.length === 0) return false;
  }
  return true;
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
