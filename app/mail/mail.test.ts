import { expect, it, onTestFinished, vi } from "vitest";
import { installJobs, openJobs } from "~/jobs/boss.server";
import { startJobs } from "~/jobs/worker.server";
import { fixedClock, systemClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { openSmtpSink } from "../../tests/support/servers/smtp-sink";
import type { Mail } from "./mail";
import { findMail, findMails } from "./mail.store.server";
import { openMailer } from "./mailer.server";
import { queueMail } from "./queue-mail.server";
import { mailJob } from "./send-mail.server";
import { sweepMailsJob } from "./sweep-mails.server";

const clock = fixedClock("2026-03-01T10:00:00Z");
const jobs = openJobs();

const draft: Mail = {
  id: "order-confirmed/01f3",
  to: "buyer@demo.example",
  subject: "Order 4711 – bestätigt",
  text: "Your order 4711 was received.\n.\nThe line above is a dot.",
  html: "<p>Your order <b>4711</b> was received.</p>",
  attachments: [{ name: "Order 4711.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7") }],
};

async function postOffice({ mailServer = true, keepsContents = true } = {}) {
  const database = await freshDatabase();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  const job = mailJob({
    database,
    clock,
    log,
    from: "Tradepost <portal@demo.example>",
    keepsContents,
    smtpUrl: mailServer ? sink.url : undefined,
  });
  await installJobs(database.pool, [job]);
  const mailer = openMailer({ database, jobs, clock });
  const deliver = (id = draft.id) => job.run({ mail: id });
  const findWaitingMails = async () =>
    (await database.pool.query("SELECT count(*) FROM jobs.job WHERE name = 'mail.send'")).rows[0].count;
  return { database, log, sink, job, mailer, deliver, waiting: findWaitingMails };
}

it("delivers a mail to the mail server as text, HTML and attachment", async () => {
  const { database, sink, mailer, deliver } = await postOffice();
  await mailer.send(draft);
  await deliver();
  const [mail] = sink.mails;
  expect(mail).toMatchObject({ from: "portal@demo.example", to: ["buyer@demo.example"] });
  expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@demo\.example>$/m);
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail?.source).toContain("Content-Type: text/plain");
  expect(mail?.source).toContain("Content-Type: text/html");
  expect(mail?.source).toContain('filename="Order 4711.pdf"');
  expect(await findMail(database.db, draft.id)).toMatchObject({ state: "sent", sentAt: clock.now() });
});

it("writes one mail per event, however often it is asked to", async () => {
  const { sink, mailer, deliver, waiting } = await postOffice();
  await Promise.all([mailer.send(draft), mailer.send(draft), mailer.send(draft)]);
  expect(await waiting()).toBe(1);
  await deliver();
  await deliver();
  expect(sink.mails).toHaveLength(1);
});

it("sends nothing for a change that was rolled back", async () => {
  const { database, waiting } = await postOffice();
  const failedTransaction = database.transaction(async (tx) => {
    await queueMail({ tx, clock, enqueue: (job) => jobs.enqueue(tx, job) }, draft);
    throw new Error("refused");
  });
  await expect(failedTransaction).rejects.toThrow("refused");
  expect(await waiting()).toBe(0);
  expect(await findMail(database.db, draft.id)).toBeNull();
});

it("keeps the mail for the next try while the mail server is busy", async () => {
  const { database, sink, mailer, deliver } = await postOffice();
  await mailer.send(draft);
  sink.mood = "busy";
  await expect(deliver()).rejects.toThrow("450");
  expect(await findMail(database.db, draft.id)).toMatchObject({ state: "waiting" });
  sink.mood = "accept";
  await deliver();
  expect(sink.mails).toHaveLength(1);
});

it("does not ask again when the mail server has refused for good, and says why", async () => {
  const { database, sink, log, mailer, deliver } = await postOffice();
  await mailer.send(draft);
  sink.mood = "no such user";
  await deliver();
  await deliver();
  expect(sink.conversations).toBe(1);
  const mail = await findMail(database.db, draft.id);
  expect(mail).toMatchObject({ state: "refused", answer: expect.stringContaining("550") });
  expect(log.warn).toHaveBeenCalledWith({ mail: draft.id }, "mail-refused");
});

it("deletes the content of an installation's mail once it was sent or has failed, and not before", async () => {
  const { database, sink, mailer, deliver } = await postOffice({ keepsContents: false });
  const nothingFields = { text: "", html: null, attachments: [] };
  await mailer.send(draft);
  sink.mood = "busy";
  await expect(deliver()).rejects.toThrow("450");
  expect(await findMail(database.db, draft.id)).toMatchObject({ state: "waiting", text: draft.text });
  sink.mood = "accept";
  await deliver();
  expect(sink.mails[0]?.source).toContain("was received");
  expect(await findMail(database.db, draft.id)).toMatchObject({ state: "sent", ...nothingFields });
  const second = { ...draft, id: "order-confirmed/01f4" };
  await mailer.send(second);
  sink.mood = "no such user";
  await deliver(second.id);
  expect(await findMail(database.db, second.id)).toMatchObject({ state: "refused", ...nothingFields });
});

it("gives up on a mail server that says nothing, and tries again later", async () => {
  const { database, sink, mailer, deliver } = await postOffice();
  await mailer.send(draft);
  sink.mood = "silent";
  await expect(deliver()).rejects.toThrow(/greeting/i);
  expect(await findMail(database.db, draft.id)).toMatchObject({ state: "waiting" });
});

it("leaves mails in the outbox when there is no mail server", async () => {
  const { database, sink, mailer, deliver } = await postOffice({ mailServer: false });
  await mailer.send(draft);
  await deliver();
  expect(sink.conversations).toBe(0);
  const { items, total } = await findMails(database.db, { limit: 10, offset: 0 });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ recipient: "buyer@demo.example", state: "waiting" });
});

it("sends what waited for a mail server once there is one, and each only once", async () => {
  const { database, log, deliver, mailer, waiting } = await postOffice({
    mailServer: false,
    keepsContents: false,
  });
  const laterClock = fixedClock("2026-03-01T10:05:00Z");
  let hasServer = false;
  const sweep = () =>
    sweepMailsJob({ database, jobs, clock: laterClock, log, hasServer: async () => hasServer }).run({});
  await mailer.send(draft);
  // Its own job is still there.
  hasServer = true;
  await sweep();
  expect(await waiting()).toBe(1);
  hasServer = false;
  await deliver();
  expect(log.warn).toHaveBeenCalledWith({ mail: draft.id }, "mail-waits-for-server");
  await database.pool.query("UPDATE jobs.job SET state = 'completed' WHERE name = 'mail.send'");
  const findOpenJobs = async () =>
    (await database.pool.query("SELECT data FROM jobs.job WHERE name = 'mail.send' AND state < 'active'"))
      .rows;
  await sweep();
  expect(await findOpenJobs()).toEqual([]);
  expect(log.warn).toHaveBeenLastCalledWith({ mails: 1 }, "mails-wait-for-server");
  hasServer = true;
  await sweep();
  await sweep();
  expect(await findOpenJobs()).toEqual([{ data: { mail: draft.id } }]);
});

it("refuses an address that is two, or carries a header", async () => {
  const { mailer } = await postOffice();
  for (const to of [
    "a@x.example, b@y.example",
    "a@x.example\r\nBcc: b@y.example",
    "Name <a@x.example>",
    "",
  ]) {
    await expect(mailer.send({ ...draft, to })).rejects.toThrow("exactly one address");
  }
});

it("refuses to be called while a transaction is open", async () => {
  const { database, mailer } = await postOffice();
  await expect(database.transaction(() => mailer.send(draft))).rejects.toThrow("open transaction");
});

it("goes out by itself soon after the change", async () => {
  const { database, sink, log, job, mailer } = await postOffice();
  const jobs = await startJobs({
    database,
    definitions: [job],
    clock: systemClock,
    log,
    metrics: { job: vi.fn() },
  });
  onTestFinished(() => jobs.stop());
  await mailer.send(draft);
  await eventually(() => expect(sink.mails).toHaveLength(1));
});
