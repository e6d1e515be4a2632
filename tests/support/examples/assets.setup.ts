import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildExampleAssets } from "./example-assets";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with the style sheets and the script of example pages, to which the tests add the pages. */
    exampleAssets: string;
  }
}

/** Builds them once for all files of tests. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "example-pages-"));
  await buildExampleAssets(folder);
  project.provide("exampleAssets", folder);
  return () => rm(folder, { recursive: true });
}
