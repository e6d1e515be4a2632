import * as cheerio from "cheerio";
import type { Element } from "domhandler";
import { describe, expect, it } from "vitest";
import { defaultButton, formDataSet, multipart, urlEncoded } from "./form-data-set";

function encode(html: string, pressedButton?: string): string {
  const $ = cheerio.load(html);
  const button = pressedButton ? ($(pressedButton).first() as cheerio.Cheerio<Element>) : undefined;
  return urlEncoded(formDataSet($, $("form").first() as cheerio.Cheerio<Element>, button));
}

const inForm = (controls: string) => `<form id="it">${controls}</form>`;

describe("a form without script", () => {
  it.each([
    ["a field's value", '<input name="a" value="1 &amp; 2">', "a=1+%26+2"],
    ["an empty field", '<input name="a">', "a="],
    ["nothing of a field without a name", '<input value="1"><input name="" value="2">', ""],
    ["nothing of a disabled field", '<input name="a" value="1" disabled>', ""],
    ["nothing of a disabled group", '<fieldset disabled><input name="a" value="1"></fieldset>', ""],
    [
      "what stands in the legend of a disabled group",
      '<fieldset disabled><legend><input name="a" value="1"></legend><input name="b"></fieldset>',
      "a=1",
    ],
    ["a ticked box, by its value or as on", '<input type="checkbox" name="a" checked>', "a=on"],
    ["nothing of a box that is not ticked", '<input type="checkbox" name="a" value="1">', ""],
    [
      "the radio button that is chosen",
      '<input type="radio" name="a" value="1"><input type="radio" name="a" value="2" checked>',
      "a=2",
    ],
    [
      "the first option when none is selected",
      '<select name="a"><option>One</option><option>Two</select>',
      "a=One",
    ],
    [
      "the first option that can be chosen",
      '<select name="a"><option disabled value="0">None<option value="1">One</select>',
      "a=1",
    ],
    [
      "nothing of a disabled option",
      '<select name="a"><option disabled selected value="0">None</select>',
      "",
    ],
    [
      "the selected option",
      '<select name="a"><option value="1">One<option value="2" selected>Two</select>',
      "a=2",
    ],
    [
      "each selected option of a list for several",
      '<select name="a" multiple><option selected>1<option>2<option selected>3</select>',
      "a=1&a=3",
    ],
    ["nothing of a list for several with none selected", '<select name="a" multiple><option>1</select>', ""],
    [
      "lines of a text with both of their characters",
      "<textarea name=a>one\ntwo</textarea>",
      "a=one%0D%0Atwo",
    ],
    ["nothing of suggestions", '<datalist><select name="a"><option>1</select></datalist>', ""],
    ["the name of a file, as a form that cannot carry it does", '<input type="file" name="a">', "a="],
  ])("sends %s", (_name, controls, expectedBody) => {
    expect(encode(inForm(controls))).toBe(expectedBody);
  });

  it("sends the pressed button, where it stands, and no other", () => {
    const html = inForm(
      '<button name="do" value="1">A</button><input name="a"><button name="do" value="2">B</button>',
    );
    expect(encode(html, "button:last-of-type")).toBe("a=&do=2");
  });

  it("sends controls that name it from outside, in the document's order, and none that name another", () => {
    const html = `<input name="before" form="it" value="1">${inForm('<input name="a"><input name="b" form="other">')}`;
    expect(encode(html)).toBe("before=1&a=");
  });

  it("has its first submit button pressed by Enter, wherever that stands", () => {
    const $ = cheerio.load(
      `<button form="it" id="first">A</button>${inForm("<button type=button>B</button><button>C</button>")}`,
    );
    expect(defaultButton($, $("form") as cheerio.Cheerio<Element>)?.attr("id")).toBe("first");
  });

  it("sends files in parts", async () => {
    const $ = cheerio.load(inForm('<input name="note" value="ä&#10;b"><input type="file" name="list">'));
    const file = { name: 'my "list".csv', type: "text/csv", content: Buffer.from("BOLT-M8,2\n") };
    const input = $("[type=file]").get(0) as Element;
    const form = $("form") as cheerio.Cheerio<Element>;
    const body = multipart(formDataSet($, form, undefined, new Map([[input, [file]]])), "line");
    const headers = { "Content-Type": "multipart/form-data; boundary=line" };
    const formData = await new Response(new Uint8Array(body), { headers }).formData();
    expect(formData.get("note")).toBe("ä\r\nb");
    const list = formData.get("list") as File;
    expect([list.name, list.type, await list.text()]).toEqual(['my "list".csv', "text/csv", "BOLT-M8,2\n"]);
  });
});
