import { beforeEach, describe, expect, it } from "vitest";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { importTranslations } from "./import-translations.server";
import translations from "./translations.collection.server";

const create = must(translations.operations.create, "create");

describe("a translation", () => {
  let ctx: ReturnType<typeof context>;
  const save = (key: string, locale: string, text: string) =>
    create(ctx, { key, locale, text, active: true });
  const problemOf = async (...values: Parameters<typeof save>) => {
    const outcome = await save(...values);
    return outcome.kind === "invalid" ? outcome.problems[0]?.text : outcome.kind;
  };

  beforeEach(async () => {
    ctx = context(testServices(await freshDatabase()), person("manage_translations"));
  });

  it("needs every value of the original, and takes no other: readers would see its braces", async () => {
    expect(await problemOf("documents.today.needs", "en", "Look, {name}")).toEqual({
      key: "admin.translation.unknownParameter",
      params: { unknown: "{name}" },
    });
    expect(await problemOf("admin.translation.parameters", "nl", "Laat het staan")).toEqual({
      key: "admin.translation.parameters",
      params: { missing: "{missing}" },
    });
    expect(await problemOf("documents.today.needs", "en", "Look here")).toBe("ok");
  });

  it("may have the values of another plural form, and any where the portal has no such text", async () => {
    expect(await problemOf("admin.import.tooMany.one", "en", "{count} of {most}")).toBe("ok");
    expect(await problemOf("cart.nothing.here", "en", "{anything}")).toBe("ok");
  });

  it("is refused in a file, too", async () => {
    const file = new File(["key,language,text\ndocuments.today.needs,en,Hello {name}\n"], "texts.csv");
    expect(await importTranslations(ctx, { file })).toMatchObject({
      kind: "invalid",
      problems: [{ text: { key: "admin.import.line", params: { number: 2, field: "{name}" } } }],
    });
  });

  it("is not imported for a microsite that does not exist, whatever its id looks like", async () => {
    for (const microsite of ["North", newId()]) {
      const csv = `Key;Language;Microsite;Text;Active\ncart.title;nl;${microsite};Mandje;Yes\n`;
      const file = new File([csv], "texts.csv");
      expect(await importTranslations(ctx, { file })).toMatchObject({
        problems: [{ text: { key: "admin.import.line", params: { number: 2, field: "Microsite" } } }],
      });
    }
  });
});
