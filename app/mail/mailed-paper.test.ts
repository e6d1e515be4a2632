import { expect, it, vi } from "vitest";
import { installJobs, openJobs } from "~/jobs/boss.server";
import { fixedClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import type { Attachment, PaperReference } from "./mail";
import { findMail } from "./mail.store.server";
import { openMailer } from "./mailer.server";
import { mailJob } from "./send-mail.server";

const paper: PaperReference = {
  reader: {
    userId: "1",
    partner: { function: "soldTo", number: "100001", name: "" },
    salesAreaId: "1000",
  },
  of: { output: "invoice", number: "9000000001" },
};

/** Queues a mail with a paper, in an installation whose mail server is configured later. */
async function mailWithPaper(fetchPaper: (paper: PaperReference) => Promise<Attachment | null>) {
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-01T10:00:00Z");
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const job = mailJob({ database, clock, log, from: "portal@demo.example", keepsContents: true, fetchPaper });
  await installJobs(database.pool, [job]);
  const mailer = openMailer({ database, jobs: openJobs(), clock });
  await mailer.send({ id: "invoice-1", to: "a@demo.example", subject: "Invoice", text: "Invoice", paper });
  return {
    clock,
    log,
    send: () => job.run({ mail: "invoice-1" }),
    find: () => findMail(database.db, "invoice-1"),
  };
}

const pdf = (bytes: number): Attachment => ({
  name: "Invoice.pdf",
  type: "application/pdf",
  content: Buffer.alloc(bytes, "%"),
});

it("fetches a paper once and attaches it", async () => {
  const fetchPaper = vi.fn(async () => pdf(1_000));
  const { send, find } = await mailWithPaper(fetchPaper);
  await send();
  await send();
  expect(fetchPaper).toHaveBeenCalledTimes(1);
  expect(fetchPaper).toHaveBeenCalledWith(paper);
  const content = pdf(1_000).content.toString("base64");
  expect(await find()).toMatchObject({ paper: null, attachments: [{ ...pdf(0), content }] });
});

it("leaves a paper to the mail's link that is too large or closed to its reader", async () => {
  for (const fetchedPaper of [pdf(4_000_001), null]) {
    const { send, find } = await mailWithPaper(async () => fetchedPaper);
    await send();
    expect(await find()).toMatchObject({ paper: null, attachments: [], state: "waiting" });
  }
});

it("waits a quarter of an hour for a paper that the ERP does not bring, then goes without", async () => {
  const { clock, log, send, find } = await mailWithPaper(() => Promise.reject(new Error("away")));
  await expect(send()).rejects.toThrow("away");
  expect((await find())?.paper).toEqual(paper);
  clock.advance(16 * 60_000);
  await send();
  expect(await find()).toMatchObject({ paper: null, attachments: [] });
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ mail: "invoice-1" }), "mail-without-paper");
});
