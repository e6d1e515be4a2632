import { accessSync, constants, mkdirSync } from "node:fs";
import { StartRefusal } from "~/lib/start-refusal";
import type { Env } from "./env.server";

/** Makes DATA_DIR if something will be stored there. */
export function prepareDataDir({ DATA_DIR, DATABASE_URL, S3_BUCKET_URL }: Env): void {
  if (!(DATABASE_URL && S3_BUCKET_URL)) prepareDirectory(DATA_DIR);
}

export function prepareDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `DATA_DIR: "${directory}" is no directory that the portal may write to (${code}).`,
    );
  }
}
