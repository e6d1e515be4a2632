import { assert } from "~/lib/assert";

/** Keys are our own ids, never a name from outside, so that no path can be made of one. */
const fileKey = /^[0-9a-z][0-9a-z-]{7,99}$/;

export function assertFileKey(key: string): void {
  assert(fileKey.test(key), "a file's key is one of our ids");
}
