import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openMaildir } from "./maildir-mailbox.server";

it("takes the mails after those that fail each time", async () => {
  const directory = await mkdtemp(join(tmpdir(), "maildir-"));
  const fresh = join(directory, "new");
  await mkdir(fresh);
  const numbers = Array.from({ length: 60 }, (_, index) => String(index).padStart(3, "0"));
  for (const number of numbers) await writeFile(join(fresh, number), `Subject: ${number}\r\n\r\n`);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const mailbox = openMaildir({ directory, address: "orders@portal.example", log });
  const subjects: string[] = [];
  const count = await mailbox.visit(async (mail) => {
    if (!("subject" in mail)) throw new Error("read as damaged");
    if (mail.subject < "055") throw new Error("cannot be stored");
    subjects.push(mail.subject);
  });
  expect(subjects).toEqual(["055", "056", "057", "058", "059"]);
  expect(count).toBe(5);
  expect(await readdir(fresh)).toHaveLength(55);
  await rm(directory, { recursive: true });
});
