import { expect, it } from "vitest";
import { errorTexts } from "./error-texts";

it.each<[string, unknown, string, string[]]>([
  ["errors before everything else", { errors: ["a", "b"], error: "c", message: "d" }, "e", ["a", "b"]],
  ["errors by field", { errors: { quantity: ["too much"], unit: ["unknown"] } }, "", ["too much", "unknown"]],
  ["errors with messages", { errors: [{ message: "a", code: "X/1" }] }, "", ["a"]],
  ["error before message", { errors: [], error: "c", message: "d" }, "e", ["c"]],
  ["an error as OData writes it", { error: { code: "X", message: { lang: "en", value: "v" } } }, "", ["v"]],
  ["message before the status", { error: " ", message: "d" }, "e", ["d"]],
  ["the status where nothing else is said", {}, "Bad Request", ["Bad Request"]],
  ["the status where the body is no object", "<html>", "Bad Request", ["Bad Request"]],
  ["nothing", null, "", []],
])("reads %s", (_, body, statusText, texts) => {
  expect(errorTexts(body, statusText)).toEqual(texts);
});
