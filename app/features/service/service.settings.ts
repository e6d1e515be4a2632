import { z } from "zod";
import { setting } from "~/config/settings";
import { type FileKindName, fileKinds } from "~/files/file-kinds";

/** Limits of the files that are enclosed with a claim. */
export const enclosureRules = setting(
  "service.enclosures",
  z.strictObject({
    kinds: z.array(z.enum(Object.keys(fileKinds) as [FileKindName, ...FileKindName[]])),
    files: z.number().int().min(0).max(50),
    megabytes: z.number().int().min(1).max(100),
  }),
  { kinds: ["pdf", "png", "jpeg", "webp", "xlsx", "docx", "csv", "txt"], files: 10, megabytes: 10 },
  { scope: "microsite" },
);
