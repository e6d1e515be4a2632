import { describe, expect, it } from "vitest";
import { snakeName } from "~/lib/snake-case";
import { describedQuestionOf, questionSchemaOf } from "./question";

const collection = {
  columns: [{ name: "lastName", sortable: true }, { name: "email" }],
  filters: [
    { name: "locked", options: () => [{ value: "true", label: "" }] },
    { name: "person" },
    { name: "roleId", options: Object.assign(() => [], { operation: "roles.choices" }) },
  ],
  can: ["restore"],
  dated: true,
};
const schema = questionSchemaOf(collection);
const isObeyed = (question: object) => schema.safeParse(question).success;

describe("a question to a list", () => {
  it.each([
    { page: "0" },
    { page: "x" },
    { pageSize: 101 },
    { q: "x".repeat(201) },
    { sortBy: "email" },
    { sortBy: "__proto__" },
    { order: "up" },
    { filters: { locked: "maybe" } },
    { filters: { state: "zzz" } },
    { filters: { colour: "red" } },
    { filters: "no JSON" },
    { fromDate: "31" },
    { toDate: "0000-01-01" },
    { colour: "red" },
  ])("that cannot be obeyed is refused: %j", (question) => {
    expect(isObeyed(question)).toBe(false);
  });

  it("takes filters as JSON, and yes and no as machines write them", () => {
    const filters = JSON.stringify({ locked: true, person: "Ada", roleId: "1", state: "ALL" });
    expect(schema.parse({ filters })).toMatchObject({
      page: 1,
      pageSize: 10,
      filters: { locked: "true", person: "Ada", roleId: "1" },
    });
  });

  it("takes filters by the names of the description", () => {
    const filters = JSON.stringify({ role_id: "1" });
    expect(schema.parse({ filters })).toMatchObject({ filters: { roleId: "1" } });
  });

  it("has dates only where the list has them", () => {
    const schemaWithoutDates = questionSchemaOf({ ...collection, dated: false });
    expect(schemaWithoutDates.safeParse({ fromDate: "2026-01-01" }).success).toBe(false);
    expect(isObeyed({ fromDate: "2026-01-01" })).toBe(true);
  });

  it("is described with the columns as machines spell them", () => {
    const { shape } = describedQuestionOf(collection, snakeName);
    expect(shape.sortBy?.safeParse("last_name").success).toBe(true);
    expect(shape.sortBy?.safeParse("email").success).toBe(false);
  });
});
