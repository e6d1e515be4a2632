import { expect, it } from "vitest";
import { likeContains, likePrefix } from "./like";

it("finds a percent sign, an underscore and a backslash as themselves", () => {
  expect(likeContains("50%_a\\b")).toBe("%50\\%\\_a\\\\b%");
  expect(likePrefix("50%")).toBe("50\\%%");
});
