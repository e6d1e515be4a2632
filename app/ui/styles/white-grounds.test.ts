import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const rule = /([^{}]+)\{([^{}]*)\}/g;

/** Rules of all sheets for screens that put something on white, whatever the theme. */
function whiteGrounds() {
  const sheets = readdirSync(import.meta.dirname).filter((name) => /^(?!print).*\.css$/.test(name));
  return sheets.flatMap((name) =>
    [...readFileSync(`${import.meta.dirname}/${name}`, "utf8").matchAll(rule)]
      .map(([, selector = "", body = ""]) => ({ sheet: name, selector: selector.trim(), body }))
      .filter(({ body }) => /background: (?:#fff|white);/.test(body)),
  );
}

describe("what is drawn in dark lines on white", () => {
  it("keeps its ground in forced colours, where it would be black on black", () => {
    const grounds = whiteGrounds();
    expect(grounds.map(({ sheet }) => sheet)).toContain("catalog.css");
    expect(grounds.filter(({ body }) => !body.includes("forced-color-adjust: none;"))).toEqual([]);
  });
});
