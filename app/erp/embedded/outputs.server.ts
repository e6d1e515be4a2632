import { fileOf } from "../files/file-of.server";
import type { ErpContext } from "../port/basics";
import type { Outputs } from "../port/outputs";
import type { Engine } from "./engine.server";
import { drawOutput } from "./outputs/draw-output.server";
import type { PreparedOutput } from "./outputs/prepare-output.server";

export function outputsOf(engine: Engine): Outputs {
  return {
    fetch: async (ctx, ...args) => {
      const { value: preparedOutput, ...answer } = await engine.document("outputs.fetch", ctx, args);
      const { fileName, mediaType, content, isOriginal } = await drawFile(ctx, preparedOutput);
      return { ...answer, value: fileOf(fileName, mediaType, content, isOriginal) };
    },
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
