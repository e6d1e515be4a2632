import { describe, expect, it } from "vitest";
import { ErpError } from "./erp-errors";
import { readReportFile } from "./report-file";

const fileOf = (text: string, mediaType = "text/csv") => ({
  mediaType,
  content: new Blob([text]).stream() as ReadableStream<Uint8Array>,
});

async function textsOf(text: string, mediaType?: string): Promise<string[]> {
  const error = await readReportFile(fileOf(text, mediaType)).catch((cause: unknown) => cause);
  if (!(error instanceof ErpError) || error.failure.kind !== "rejected") throw new Error(String(error));
  return error.failure.messages.map((message) => message.text);
}

describe("the file of a report", () => {
  it("is a table with its columns", async () => {
    const table = await readReportFile(fileOf('\uFEFFname,net\r\n"Bolt, long",12.50\r\n'));
    expect(table).toEqual({ columns: ["name", "net"], rows: [["Bolt, long", "12.50"]] });
    expect(await readReportFile(fileOf("name\r\n"))).toEqual({ columns: ["name"], rows: [] });
  });

  it("is read as an error where the ERP sent one in its place, whatever its type says", async () => {
    const answer = JSON.stringify({ errors: ["Too long.", { message: "No rights." }], error: "never" });
    expect(await textsOf(answer, "application/json")).toEqual(["Too long.", "No rights."]);
    expect(await textsOf(answer)).toEqual(["Too long.", "No rights."]);
    expect(await textsOf('{"error":{"message":{"value":"Locked."}}}')).toEqual(["Locked."]);
    expect(await textsOf('{"message":"Broken."}')).toEqual(["Broken."]);
  });

  it("is never half a table: what cannot be read is refused", async () => {
    for (const text of ["", "{not json", "null", '{"errors":[]}'])
      expect(await textsOf(text, "application/json")).toEqual([]);
    expect(await textsOf("a,b\r\n1,2,3\r\n")).toEqual([]);
  });
});
