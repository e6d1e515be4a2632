import { expect, it } from "vitest";
import { problemsOf } from "~/door/problem";
import { richTextsSchema } from "./translated";

it("names the language of a link that readers would not get", () => {
  const { error } = richTextsSchema(200).safeParse({
    en: "[Terms](https://portal.example/terms)",
    fr: "[Conditions](javascript:alert(1))",
  });
  expect(error && problemsOf(error, "text")).toEqual([
    { path: "text.fr", text: { key: "admin.linkTarget" } },
  ]);
});
