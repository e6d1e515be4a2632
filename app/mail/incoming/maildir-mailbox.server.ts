import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "~/door/services";
import type { Mailbox } from "./incoming-mail";
import { readMail } from "./read-mail.server";

/** Bytes of a mail: a purchase order of 20 MB in the letters of base64, and its text. */
const maxMailBytes = 30_000_000;

/** Mails that one visit takes; the next one goes on. */
const maxMails = 50;

/** Mails that may fail in one visit: those after them are taken all the same, but not while everything fails. */
const maxFailures = 200;

/**
 * Takes mails from a Maildir, into which every mail server can deliver, and programs that fetch mails from a provider. A mail
 * is in `new` until the work with it is done, then in `cur`; of two processes that move it, one succeeds.
 */
export function openMaildir({
  directory,
  address,
  log,
}: {
  directory: string;
  address: string;
  log: Log;
}): Mailbox {
  const folder = (name: string) => join(directory, name);
  return {
    address,
    async visit(work) {
      await Promise.all(["new", "cur", "tmp"].map((name) => mkdir(folder(name), { recursive: true })));
      const names = (await readdir(folder("new"))).filter((name) => !name.startsWith(".")).sort();
      let count = 0;
      let failures = 0;
      for (const name of names) {
        if (count === maxMails || failures === maxFailures) break;
        const path = join(folder("new"), name);
        try {
          const { size } = await stat(path);
          await work(
            size > maxMailBytes
              ? { id: name, problem: "tooLarge" }
              : await readMail(await readFile(path), name),
          );
          await rename(path, join(folder("cur"), `${name}:2,S`));
          count += 1;
        } catch (error) {
          // Another process may have taken it; whatever else went wrong is tried again at the next visit.
          if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
          failures += 1;
          log.warn({ mail: name, error }, "mail-not-taken");
        }
      }
      return count;
    },
  };
}
