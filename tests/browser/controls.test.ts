import { describe, expect, it } from "vitest";
import { examplePages } from "~/ui/examples/pages";
import { exampleBrowser, phone } from "../support/examples/example-browser";
import { axeProblems } from "../visitors/axe";
import { hasTargetsInQuestion } from "../visitors/close-targets";
import { unreachableControls } from "../visitors/controls";

const { seeFile, seePage } = exampleBrowser();

const desk = { viewport: { width: 1280, height: 900 } };

describe.each(Object.keys(examplePages))("the example page %s", (name) => {
  it.each([
    ["at a desk", { context: desk }],
    ["at a desk with script", { context: desk, script: true }],
    ["on a telephone", { context: phone }],
    ["on a telephone with script", { context: phone, script: true }],
  ])("lets every control be pressed %s", async (_, options) => {
    expect(await seePage(name, options, unreachableControls)).toEqual([]);
  });
});

/** The mistakes that the search for such controls is there to find. */
describe("a control", () => {
  it.each([
    [
      "that a style hides",
      '<style>.options > fieldset { display: none }</style><form class="options">',
      /hidden/,
    ],
    ["that nobody sees", "<style>button { opacity: 0 }</style><form>", /hidden/],
    ["without a size", "<style>button { all: unset; font-size: 0 }</style><form>", /no size/],
    [
      "beneath something else",
      '<div style="position: fixed; inset: 0; background: white">Wait</div><form>',
      /covered by <div/,
    ],
    ["beside the window", "<style>form { position: fixed; left: -500px }</style><form>", /outside/],
    [
      "in a fold whose content stays hidden",
      "<style>details > form { display: none }</style><details><summary>More</summary><form>",
      /hidden/,
    ],
  ])("%s is found", async (_, markup, reason) => {
    const html = `<!DOCTYPE html><title>It</title>${markup}<fieldset><button>yellow</button></fieldset></form>`;
    const problems = await seeFile("control.html", html, { context: desk }, unreachableControls);
    expect(problems.join()).toMatch(reason);
  });

  it("in sight is not", async () => {
    const html =
      "<!DOCTYPE html><title>It</title><form><button>yellow</button></form><details><summary>More</summary><a href=/>All</a></details>";
    expect(await seeFile("control.html", html, { context: desk }, unreachableControls)).toEqual([]);
  });
});

describe("targets", () => {
  const small = "<style>main { display: flex } button { all: unset; width: 20px; height: 20px }</style>";

  it.each([
    ["that are small and stand together", `${small}<button>a</button><button>b</button>`],
    [
      "of which one covers a part of another",
      `${small}<style>button { padding: 30px } button + button { margin-left: -75px; background: white }</style><button>a</button><button>b</button>`,
    ],
  ])("%s are in question, and axe complains", async (_, body) => {
    const html = `<!DOCTYPE html><html lang="en"><title>It</title><main><h1>It</h1>${body}</main>`;
    const [isInQuestion, problems] = await seeFile("targets.html", html, { context: desk }, async (page) => [
      await hasTargetsInQuestion(page),
      await axeProblems(page, { colours: false }),
    ]);
    expect(isInQuestion).toBe(true);
    expect(problems.join()).toContain("target-size");
  });

  it.each([
    ["that are small and stand apart", `${small}<button>a</button> <button style="margin: 8px">b</button>`],
    ["within sentences", "<p>See <a href=/a>one</a> or<br><a href=/b>two</a> here.</p>"],
    [
      "of 24 px that touch",
      `${small}<style>button { padding: 2px }</style><button>a</button><button>b</button>`,
    ],
    [
      "of which one is scrolled out of sight beneath another",
      `<div style="height: 40px; overflow: auto"><a href=/a style="display: block; height: 90px">a</a></div><button style="padding: 9px">b</button>`,
    ],
  ])("%s are not in question", async (_, body) => {
    const html = `<!DOCTYPE html><html lang="en"><title>It</title><main><h1>It</h1>${body}</main>`;
    expect(await seeFile("targets.html", html, { context: desk }, hasTargetsInQuestion)).toBe(false);
  });
});
