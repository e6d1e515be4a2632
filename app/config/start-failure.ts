import { inspect } from "node:util";
import { StartRefusal } from "~/lib/start-refusal";

/** Advice to an operator for when the machine refuses a folder or a file. */
const remedies: Record<string, string> = {
  ENOSPC: "The disk is full: make room.",
  EDQUOT: "The quota of the disk is used up: make room.",
  EROFS: "The disk cannot be written: set DATA_DIR to another one.",
  EACCES: "Give the folder to the account that runs the portal, or set DATA_DIR to another one.",
  EPERM: "Give the folder to the account that runs the portal, or set DATA_DIR to another one.",
  EEXIST: "A file is where a folder has to be: move it, or set DATA_DIR to another folder.",
  ENOTDIR: "A file is where a folder has to be: move it, or set DATA_DIR to another folder.",
};

/** System calls of sockets, whose refusals have nothing to do with a folder. */
const socketCalls = new Set(["connect", "listen", "bind", "getaddrinfo", "read"]);

/** Returns the sentence for an operator; of any other error, which is a defect, all that is known about it. */
export function startFailure(error: unknown): string {
  if (error instanceof StartRefusal) return error.message;
  const { code = "", syscall = "", message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const remedy = socketCalls.has(syscall) ? undefined : remedies[code];
  return remedy ? `The portal could not write its data: ${message}. ${remedy}` : inspect(error);
}
