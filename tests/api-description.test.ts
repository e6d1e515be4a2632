import { describe, expect, it } from "vitest";
import { describeApi } from "~/http/api/openapi";
import { takesUploads } from "~/http/bodies/body-addresses";
import { apiTable } from "~/routes/api/table.server";
import type { DescribedOperation, Schema } from "./support/openapi/requests-from-schema";

/** Keywords of JSON Schema 2020-12 that descriptions use. */
const keywords = new Set([
  ...[
    "type",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "$ref",
    "$defs",
    "default",
    "title",
    "description",
  ],
  ...[
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
    "patternProperties",
    "minProperties",
  ],
  ...["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"],
  ...["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "examples", "readOnly"],
]);

/** Names each fault of a schema: a keyword that there is not, a required property without a description. */
function faultsOf(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null)
    return typeof schema === "boolean" ? [] : [`${at} is no schema`];
  const { properties, required = [], items, anyOf, oneOf, allOf, additionalProperties } = schema as Schema;
  const unknownKeywords = Object.keys(schema).filter((keyword) => !keywords.has(keyword));
  const missingNames = required.filter((name) => !Object.hasOwn(properties ?? {}, name));
  const wrongNames = Object.keys(properties ?? {}).filter((name) => /[A-Z]/.test(name));
  return [
    ...unknownKeywords.map((keyword) => `${at}: keyword ${keyword}`),
    ...missingNames.map((name) => `${at}: required ${name}`),
    ...wrongNames.map((name) => `${at}: name ${name}`),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => faultsOf(inner, `${at}.${name}`)),
    ...[anyOf, oneOf, allOf].flatMap((list) => (list ?? []).flatMap((inner) => faultsOf(inner, at))),
    ...(items === undefined ? [] : faultsOf(items, `${at}[]`)),
    ...(additionalProperties === undefined ? [] : faultsOf(additionalProperties, `${at}{}`)),
  ];
}

describe("the description of the API", () => {
  it("is made of correct schemas, with each name once", () => {
    const { paths } = describeApi(apiTable, "1") as {
      paths: Record<string, Record<string, DescribedOperation>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
    expect(operations.length).toBeGreaterThan(100);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const faults = operations.flatMap(({ method, path, operation }) => {
      const at = `${method} ${path}`;
      const { parameters = [], requestBody } = operation;
      const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      const describedInPath = parameters.filter((each) => each.in === "path").map(({ name }) => name);
      return [
        ...(inPath.join() === describedInPath.join() ? [] : [`${at}: path parameters`]),
        ...parameters.flatMap(({ name, schema }) => faultsOf(schema, `${at} ${name}`)),
        ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) => [
          ...faultsOf(schema, at),
          ...(type === "multipart/form-data" && !takesUploads(`/api/v1${path.replace(/{\w+}/g, "1")}`)
            ? [`${at}: a body too small for files`]
            : []),
          // JSON holds no file.
          ...(type === "application/json" &&
          schema.required?.some((name) => schema.properties?.[name]?.items?.contentMediaType)
            ? [`${at}: a file in JSON`]
            : []),
        ]),
      ];
    });
    expect(faults).toEqual([]);
  });
});
