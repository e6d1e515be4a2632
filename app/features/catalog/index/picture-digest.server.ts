import { createHash } from "node:crypto";

/** Names a picture by its content, so that its address is immutable. */
export const digestOf = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);
