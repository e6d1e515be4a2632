import { expect, it } from "vitest";
import { nameActions } from "./name-actions";

const page = "/profile?back=%2Forders&tab=1";

it("names the page of a form that has no address, and leaves the others alone", () => {
  expect(nameActions('<form method="post" class="narrow"><input></form>', page)).toBe(
    '<form method="post" class="narrow" action="/profile?back=%2Forders&amp;tab=1"><input></form>',
  );
  for (const form of ['<form method="post" action="/cart">', '<form method="get">', "<form>"])
    expect(nameActions(form, page)).toBe(form);
});
