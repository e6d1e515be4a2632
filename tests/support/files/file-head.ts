import type { FileHead } from "~/files/list-file.server";

/** Head of a file whose contents alone a test looks at. */
export const sampleFileHead: FileHead = {
  fileName: "items",
  about: { title: "About", author: "", createdAt: new Date(0), facts: [] },
};
