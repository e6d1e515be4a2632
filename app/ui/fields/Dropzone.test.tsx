import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Dropzone } from "./Dropzone";

const file = { id: "1", name: "plan.pdf", size: "12 kB" };
const render = (files: readonly (typeof file)[], max: number, types: string[]) =>
  renderToString(
    <Dropzone label="Files" name="files" files={files} limits={{ files: max, megabytes: 5, types }} />,
  );

it("has no field where no file would be taken, and still lists those from before", () => {
  for (const [max, types] of [
    [0, ["pdf"]],
    [10, []],
  ] as const) {
    expect(render([], max, [...types])).toBe("");
    const html = render([file], max, [...types]);
    expect(html).toContain("removeFile:1");
    expect(html).not.toContain('type="file"');
  }
  expect(render([], 10, ["pdf"])).toContain('type="file"');
});
