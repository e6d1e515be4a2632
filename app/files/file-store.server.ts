import { join } from "node:path";
import type { Env } from "~/config/env.server";
import type { Clock } from "~/lib/clock";
import { openDiskFiles } from "./disk-files.server";
import type { FileStore } from "./files";
import { openS3Files } from "./s3-files.server";

/** Opens the bucket if one is configured, otherwise a folder beside the data. */
export async function openFileStore(options: { env: Env; clock: Clock }): Promise<FileStore> {
  const { env, clock } = options;
  const { S3_BUCKET_URL: bucketUrl, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (bucketUrl && accessKey && secretKey) {
    return openS3Files({ bucketUrl, region: env.S3_REGION, accessKey, secretKey });
  }
  return openDiskFiles({ directory: join(env.DATA_DIR, "files"), clock });
}
