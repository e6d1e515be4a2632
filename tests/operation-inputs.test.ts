import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allOperations } from "~/door/operation.server";
import { daySchema } from "~/lib/field-schemas";

/** Importing the modules registers their operations. */
const modules = import.meta.glob("../app/{features,admin}/**/*.server.ts", { eager: true });

/** Wrappers of a schema that leave a missing value to what they wrap. */
const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodReadonly, z.ZodNonOptional];

/** Does the schema itself, within its wrappers, make something of a missing value? */
function hasDefault(schema: unknown): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return true;
  return wrappers.some((wrapper) => schema instanceof wrapper) && hasDefault(partsOf(schema).innerType);
}

const partsOf = (schema: unknown) => (schema as z.ZodType).def as unknown as Record<string, unknown>;

/** Paths of optional fields that are never absent. */
function filledOptionals(schema: unknown, path: string, outerSchemas = new Set<unknown>()): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => filledOptionals(part, path, outerSchemas));
  // A schema of nested values contains itself.
  if (!(schema instanceof z.ZodType) || outerSchemas.has(schema)) return [];
  if (schema instanceof z.ZodOptional && hasDefault(schema.def.innerType)) return [path];
  const { shape, ...parts } = partsOf(schema);
  const schemas = new Set([...outerSchemas, schema]);
  const fields = Object.entries(shape ?? {});
  return [
    ...Object.values(parts).flatMap((part) => filledOptionals(part, path, schemas)),
    ...fields.flatMap(([name, field]) => filledOptionals(field, `${path}.${name}`, schemas)),
  ];
}

describe("an optional field", () => {
  // Zod 4 applies a default within `.optional()`: a form without the field would then empty it.
  it("of an operation stays absent where a form does not have it", () => {
    expect(Object.keys(modules).length).toBeGreaterThan(50);
    expect(allOperations().flatMap(({ operation, input }) => filledOptionals(input, operation))).toEqual([]);
  });

  it("is recognised with a default within", () => {
    const list = z.array(z.string()).default([]);
    expect(filledOptionals(z.object({ a: z.array(z.object({ b: list.optional() })) }), "x")).toEqual([
      "x.a.b",
    ]);
    expect(filledOptionals(z.object({ a: z.object({ b: list }).optional(), c: list }), "x")).toEqual([]);
  });
});

/** Schemas of days anywhere in an input that take a day which PostgreSQL does not know. */
function boundlessDays(schema: unknown, path: string, outerSchemas = new Set<unknown>()): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => boundlessDays(part, path, outerSchemas));
  if (!(schema instanceof z.ZodType) || outerSchemas.has(schema)) return [];
  const { shape, ...parts } = partsOf(schema);
  const isDay = parts.format === "date";
  if (isDay) return schema.safeParse("0000-01-01").success ? [path] : [];
  const schemas = new Set([...outerSchemas, schema]);
  return [
    ...Object.values(parts).flatMap((part) => boundlessDays(part, path, schemas)),
    ...Object.entries(shape ?? {}).flatMap(([name, field]) =>
      boundlessDays(field, `${path}.${name}`, schemas),
    ),
  ];
}

describe("a day", () => {
  it("of an operation is one that the database knows", () => {
    const operations = allOperations().filter(({ operation }) => !operation.startsWith("test."));
    expect(operations.flatMap(({ operation, input }) => boundlessDays(input, operation))).toEqual([]);
  });

  it("is recognised with a boundary and without", () => {
    const input = z.object({ a: z.array(z.object({ b: z.iso.date().optional() })), c: daySchema });
    expect(boundlessDays(input, "x")).toEqual(["x.a.b"]);
  });
});
