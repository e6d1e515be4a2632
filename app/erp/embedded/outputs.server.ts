import { fileOf } from "../files/file-of.server";
import { zipOutputs } from "../files/zip-outputs";
import type { ErpContext } from "../port/basics";
import type { Outputs } from "../port/outputs";
import { message } from "../texts/text";
import { reject } from "./call";
import { outputLabels } from "./documents/present-rows.server";
import { getWhole } from "./documents/read-documents.server";
import type { Engine } from "./engine.server";
import { drawOutput } from "./outputs/draw-output.server";
import { type PreparedOutput, prepareOutput } from "./outputs/prepare-output.server";

export function outputsOf(engine: Engine): Outputs {
  return {
    list: (ctx, document, within) =>
      engine.read("outputs.list", ctx, async (call) => {
        await getWhole(call, document.number, [document.kind], within);
        return outputLabels(document.kind, call.language);
      }),
    fetch: async (ctx, ...args) => {
      const { value: preparedOutput, ...answer } = await engine.document("outputs.fetch", ctx, args);
      const { fileName, mediaType, content, isOriginal } = await drawFile(ctx, preparedOutput);
      return { ...answer, value: fileOf(fileName, mediaType, content, isOriginal) };
    },
    fetchZip: (ctx, output, within) =>
      engine.read("outputs.fetchZip", ctx, async (call) => {
        const files: DrawnFile[] = [];
        for (const { document, type } of output) {
          const preparedOutput = await prepareOutput(call, document, type, within);
          if (preparedOutput) files.push(await drawFile(ctx, preparedOutput));
          else {
            const values = { number: document.number };
            call.messages.push(message("warning", "output.missing", call.language, { values }));
          }
        }
        const [first] = output;
        if (files.length === 0)
          throw reject(call, "output.missing", { number: first?.document.number ?? "" });
        const zip = zipOutputs(files);
        return fileOf(`documents-${call.today}.zip`, "application/zip", zip);
      }),
  };
}

interface DrawnFile {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
  isOriginal: boolean;
}

async function drawFile({ userId, partner }: ErpContext, output: PreparedOutput): Promise<DrawnFile> {
  const { fileName, isOriginal } = output;
  if ("xml" in output) return { fileName, isOriginal, mediaType: "application/xml", content: output.xml };
  const content = await drawOutput(output.packedOrder, userId ?? partner ?? "");
  return { fileName, isOriginal, mediaType: "application/pdf", content };
}
