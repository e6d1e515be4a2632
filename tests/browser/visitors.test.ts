import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Echo, type EchoServer, startEchoServer } from "../support/servers/echo-server";
import { browserVisitor } from "../visitors/browser";
import { keyboard } from "../visitors/keyboard";
import { mouse } from "../visitors/mouse";
import { noScriptVisitor } from "../visitors/no-script";
import type { Visitor } from "../visitors/visitor";

/**
 * Checks that all visitors submit the same: two drivers of a real browser, and the client that implements the
 * HTML standard. One page contains every kind of control.
 */
const page = `<!DOCTYPE html><html lang="en"><title>Everything</title>
<style>:focus-visible { outline: 2px solid blue } .folded { margin: 1em }</style>
<h1>Everything</h1>
<input name="outside" form="main" value="0" aria-label="Outside">
<form id="main" method="post" action="/sent?kept=1">
  <button name="do" value="save">Save</button>
  <button type="button">Nothing</button>
  <input type="hidden" name="csrf" value="a&b">
  <label for="word">Word *</label><input id="word" name="word" value="old">
  <label for="remark">Remark (optional)</label><textarea id="remark" name="remark">first
second</textarea>
  <fieldset><legend>Shipping</legend>
    <label><input type="radio" name="ship" value="road" checked> By road</label>
    <label><input type="radio" name="ship" value="sea"> By sea</label>
    <label><input type="radio" name="ship" value="air"> By air</label>
  </fieldset>
  <label><input type="checkbox" name="partial" value="yes" checked> Partial deliveries</label>
  <label><input type="checkbox" name="fast"> Fast</label>
  <label for="unit">Unit</label>
  <select id="unit" name="unit"><option>PC<option value="BX">Box<option value="PAL" selected>Pallet</select>
  <fieldset disabled><legend>Later</legend><input name="never" value="1" aria-label="Never"></fieldset>
  <table>
    <tr><td>Bolt</td><td><button name="do" value="remove:1">Remove</button></td></tr>
    <tr><td>Nut</td><td><button name="do" value="remove:2" formaction="/elsewhere">Remove</button></td></tr>
  </table>
  <details class="folded"><summary>More</summary>
    <label>Reference <input name="reference"></label>
    <button name="do" value="copy" formmethod="get">Copy</button>
  </details>
  <button popovertarget="bubble" type="button">Menu</button>
  <div popover id="bubble"><a href="/linked?a=1">Far away</a></div>
</form>
<form method="post" action="/files" enctype="multipart/form-data">
  <label>List <input type="file" name="list"></label><button>Send file</button>
</form>
<form action="/between">
  <label>From <input name="from"></label><label>To <input name="to"></label>
</form>
<form action="/found"><label>Search <input name="q" type="search"></label></form>`;

let server: EchoServer;

beforeAll(async () => {
  server = await startEchoServer(page);
});

afterAll(async () => {
  await server.close();
});

const people: [string, (patience?: number) => Promise<Visitor>][] = [
  ["a mouse", (patience) => browserVisitor(mouse, { portal: server.url, width: 1280, patience })],
  ["a mouse on a phone", (patience) => browserVisitor(mouse, { portal: server.url, width: 390, patience })],
  ["the keyboard", (patience) => browserVisitor(keyboard, { portal: server.url, width: 1280, patience })],
  ["no script", () => Promise.resolve(noScriptVisitor({ portal: server.url }))],
];

describe.each(people)("with %s", (_name, arrive) => {
  async function echoOf(does: (visitor: Visitor) => Promise<void>): Promise<Echo> {
    const visitor = await arrive();
    try {
      await visitor.open("/");
      await does(visitor);
      return JSON.parse((await visitor.text()).replace(/^Echo /, "")) as Echo;
    } finally {
      await visitor.close();
    }
  }

  const untouchedBody =
    "outside=0&csrf=a%26b&word=old&remark=first%0D%0Asecond&ship=road&partial=yes&unit=PAL&reference=";
  const withButton = (button: string) => untouchedBody.replace("&csrf", `&do=${button}&csrf`);

  it("sends a form as it stands", async () => {
    expect(await echoOf((visitor) => visitor.press("Save"))).toEqual({
      method: "POST",
      address: "/sent?kept=1",
      type: "application/x-www-form-urlencoded",
      body: withButton("save"),
      site: "same-origin",
    });
  });

  it("sends what was typed, chosen and ticked", async () => {
    const { body } = await echoOf(async (visitor) => {
      await visitor.fill("Outside", "1 2");
      await visitor.fill("Word", "nëw & <b>");
      await visitor.fill("Remark", "");
      await visitor.tick("By air");
      await visitor.untick("Partial deliveries");
      await visitor.tick("Fast");
      await visitor.choose("Unit", "Box");
      expect(await visitor.valueOf("Word")).toBe("nëw & <b>");
      await visitor.press("Save");
    });
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      outside: "1 2",
      do: "save",
      csrf: "a&b",
      word: "nëw & <b>",
      remark: "",
      ship: "air",
      fast: "on",
      unit: "BX",
      reference: "",
    });
  });

  it("presses the button of one row, and goes where that button leads", async () => {
    const bolt = await echoOf((visitor) => visitor.press("Remove", { in: "Bolt" }));
    expect(bolt.address).toBe("/sent?kept=1");
    expect(bolt.body).toContain("do=remove%3A1");
    const nut = await echoOf((visitor) => visitor.press("Remove", { in: "Nut" }));
    expect(nut.address).toBe("/elsewhere");
    expect(nut.body).toContain("do=remove%3A2");
  });

  it("presses the first button with Enter", async () => {
    const { body } = await echoOf((visitor) => visitor.enter("Word"));
    expect(body).toBe(withButton("save"));
  });

  it("finds what is folded away, and puts a form into the address where that is asked for", async () => {
    const { method, address } = await echoOf(async (visitor) => {
      await visitor.fill("Reference", "R1");
      await visitor.press("Copy");
    });
    expect(method).toBe("GET");
    expect(address).toBe(`/sent?${untouchedBody.replace("reference=", "reference=R1&do=copy")}`);
  });

  it("follows a link in a bubble", async () => {
    const { address, site } = await echoOf((visitor) => visitor.follow("Far away"));
    expect([address, site]).toEqual(["/linked?a=1", "same-origin"]);
  });

  it("searches without a button", async () => {
    const { address } = await echoOf(async (visitor) => {
      await visitor.fill("Search", "m8 bolt");
      await visitor.enter("Search");
    });
    expect(address).toBe("/found?q=m8+bolt");
  });

  it("sends nothing with Enter where several fields have no button", async () => {
    const visitor = await arrive(10_000);
    await visitor.open("/");
    await expect(visitor.enter("From")).rejects.toThrow();
    expect(visitor.address()).toBe("/");
    await visitor.close();
  });

  it("sends files", async () => {
    const file = { name: "list.csv", type: "text/csv", content: Buffer.from("BOLT;2") };
    const { type, body } = await echoOf(async (visitor) => {
      await visitor.attach("List", file);
      await visitor.press("Send file");
    });
    expect(type).toBe("multipart/form-data");
    expect(body).toBe(
      '--boundary\r\nContent-Disposition: form-data; name="list"; filename="list.csv"\r\n' +
        "Content-Type: text/csv\r\n\r\nBOLT;2\r\n--boundary--\r\n",
    );
  });

  it("says what there is when something cannot be found, and when an answer is not the expected one", async () => {
    const visitor = await arrive();
    await visitor.open("/");
    await expect(visitor.press("Save all")).rejects.toThrow(/"Save all".*there are: Save/);
    await expect(visitor.fill("Weight", "1")).rejects.toThrow(/"Weight".*Word/);
    await expect(visitor.press("Save", { status: 422 })).rejects.toThrow(/answered 200.*expected was 422/);
    expect(await visitor.hasLink("Nowhere")).toBe(false);
    await visitor.close();
  });
});

describe("the keyboard", () => {
  async function openPage(html: string): Promise<{ visitor: Visitor; close(): Promise<void> }> {
    const echoServer = await startEchoServer(`<!DOCTYPE html><title>It</title><h1>It</h1>${html}`);
    const visitor = await browserVisitor(keyboard, { portal: echoServer.url, width: 1280 });
    await visitor.open("/");
    return { visitor, close: async () => void (await Promise.all([visitor.close(), echoServer.close()])) };
  }

  it.each([
    ["whose focus nobody sees", "<style>a { outline: none }</style><a href=/x>Go</a>", /cannot be seen/],
    [
      "that something covers",
      "<a href=/x>Go</a><div style='position:fixed;inset:0;background:white'></div>",
      /covered/,
    ],
    [
      "behind another one whose focus nobody sees",
      "<style>.bare { outline: none }</style><a href=/a>A</a><a href=/b>B</a><a href=/c class=bare>C</a><a href=/d>D</a><a href=/x>Go</a>",
      /"C" cannot be seen/,
    ],
    ["that Tab does not reach", "<a href=/x tabindex=-1>Go</a><a href=/y>Other</a>", /200 presses/],
    ["that only a mouse can use", "<span role=link onclick='location=\"/x\"'>Go</span>", /200 presses/],
  ])("does not follow a link %s", async (_name, html, reason) => {
    const { visitor, close } = await openPage(html);
    await expect(visitor.follow("Go")).rejects.toThrow(reason);
    await close();
  });

  it("goes back with Shift and Tab", async () => {
    const { visitor, close } = await openPage(
      "<style>:focus-visible { outline: 2px solid }</style><form action=/s><label>A <input name=a></label><label>B <input name=b></label><button>Go</button></form>",
    );
    await visitor.fill("B", "2");
    await visitor.fill("A", "1");
    await visitor.enter("A");
    expect(visitor.address()).toBe("/s?a=1&b=2");
    await close();
  });
});
