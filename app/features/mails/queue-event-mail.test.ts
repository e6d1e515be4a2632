import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { users } from "~/features/identity/identity.tables";
import { endMails, getMailSubscription } from "~/features/identity/profile/end-mails.server";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { findMail } from "~/mail/mail.store.server";
import { readUnsubscribeToken } from "~/mail/unsubscribe-token";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { accountMail } from "./account.mail";
import type { MailDraft } from "./mail-draft";
import { mailFrameSetting } from "./mail-frame.setting";
import { emailTemplates } from "./mails.tables";
import { shippedMail } from "./progress.mail";
import { queueEventMail } from "./queue-event-mail.server";

const draft: MailDraft = {
  id: "order-1",
  kind: "orders",
  subject: "Order 1",
  parts: [{ kind: "text", text: "It is on its way." }],
  reason: "You placed this order.",
};

describe("a mail in the frame of its microsite", () => {
  let ctx: Ctx;
  let userId: string;
  const addressee = () => ({
    userId,
    email: "rita@maas.example",
    micrositeId: null,
    formats: defaultFormats,
  });
  const queue = (mail: MailDraft) => {
    const { services } = ctx;
    const settings: typeof services.settings = {
      async get(setting, scope) {
        if ((setting as unknown) === mailFrameSetting)
          return { imprint: "Maas B.V. · VAT NL001", replyTo: "sales@maas.example" } as never;
        return services.settings.get(setting, scope);
      },
    };
    const { clock, vault } = services;
    const portal = "https://portal.example";
    return services.database.transaction((tx) =>
      queueEventMail(
        { tx, clock, vault, settings, portal, translatorFor, enqueue: async () => undefined },
        mail,
        addressee(),
        null,
      ),
    );
  };
  const storedMail = async () => await findMail(ctx.services.database.db, "order-1");

  beforeEach(async () => {
    const services = testServices(await freshDatabase());
    ctx = context(services, person());
    userId = newId();
    await services.database.db.insert(users).values({
      id: userId,
      username: "rita",
      email: "rita@maas.example",
      firstName: "Rita",
      lastName: "Maas",
      createdAt: services.clock.now(),
    });
  });

  it("names the company, the reason and an address for answers, in both forms", async () => {
    await queue(draft);
    const mail = await storedMail();
    expect(mail?.replyTo).toBe("sales@maas.example");
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain("Maas B.V. · VAT NL001");
      expect(form).toContain("You placed this order.");
      expect(form).toContain("https://portal.example/emails/end?token=");
    }
  });

  it("ends for this reader and this kind alone, by one request without a session, as often as it is sent", async () => {
    await queue(draft);
    const token = new URL((await storedMail())?.oneClickUnsubscribe ?? "").searchParams.get("token") ?? "";
    expect(readUnsubscribeToken(ctx.services.vault, token)).toEqual({ userId, kind: "orders" });
    const nobody = { ...ctx, actor: { ...ctx.actor, userId: null, kind: "anonymous" as const } };
    expect(await getMailSubscription(nobody, { token })).toMatchObject({ value: { ended: false } });
    for (let press = 0; press < 2; press++) expect((await endMails(nobody, { token })).kind).toBe("ok");
    expect(await getMailSubscription(nobody, { token })).toMatchObject({ value: { ended: true } });
    const { db } = ctx.services.database;
    expect(await findAddressee(db, userId, "orders")).toBeNull();
    expect(await findAddressee(db, userId, "approvals")).not.toBeNull();
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    expect(user?.mailKindsOff).toEqual(["orders"]);
  });

  it("obeys no token that the portal has not sealed", async () => {
    for (const token of ["x", Buffer.from(`orders ${userId}`).toString("base64url"), "🔩".repeat(40)]) {
      expect((await endMails(ctx, { token })).kind).toBe("notFound");
      expect((await getMailSubscription(ctx, { token })).kind).toBe("notFound");
    }
  });

  it("is worded as the administrators have written it for its occasion, and keeps its end", async () => {
    await ctx.services.database.db.insert(emailTemplates).values({
      id: newId(),
      title: "Shipments",
      event: "shipment_sent",
      active: true,
      position: 1,
      subject: { en: "{{number}} left us on {{date}}, for {{po_number}}" },
      body: { en: "Good news.\n\n{{lines}}\n\n{{link}}" },
    });
    const words = {
      t: translatorFor(addressee()),
      formats: defaultFormats,
      portal: "https://portal.example",
    };
    const delivery = {
      id: "order-1",
      number: "8000001",
      poNumber: "PO-7",
      facts: [],
      page: "/shipments/8000001",
      shippedOn: "2026-11-20",
      lines: [{ name: "Hexagon bolt", quantity: "20 PAK" }],
    };
    const standing = [{ kind: "text", text: "It happened on Firefox." }] as const;
    await queue({ ...shippedMail(delivery, words), standing });
    const mail = await storedMail();
    expect(mail?.subject).toBe("8000001 left us on 2026-11-20, for PO-7");
    for (const words of [
      "Good news.",
      "It happened on Firefox.",
      "Hexagon bolt",
      "20 PAK",
      "https://portal.example/shipments/8000001",
      "/emails/end",
    ])
      expect(mail?.text).toContain(words);
  });

  it("offers no end to mails that always arrive", async () => {
    const { kind: _, ...draftWithoutKind } = draft;
    await queue(draftWithoutKind);
    expect(await storedMail()).toMatchObject({ oneClickUnsubscribe: null });
    expect((await storedMail())?.text).not.toContain("/emails/end");
  });
});

describe("a mail about the security of an account", () => {
  const words = { t: translatorFor({ formats: defaultFormats, micrositeId: null }), formats: defaultFormats };
  const at = new Date("2026-11-22T10:15:00Z");
  const cause = { at, origin: "192.0.2.7", device: "Firefox, Windows", by: null };
  const event = { id: "1", cause, portal: "https://portal.example" };
  const securityMails = [
    "linked",
    "mailChanged",
    "passwordChanged",
    "secondStepOff",
    "secondStepOn",
  ] as const;
  const attemptMails = ["code", "unlock"] as const;
  const requestedMails = ["confirm", "known", "reset"] as const;
  const standingOf = (mail: { standing?: readonly unknown[] }) => JSON.stringify(mail.standing);

  it.each([...securityMails, ...attemptMails, ...requestedMails])(
    "%s says when, from where and on which device",
    (kind) => {
      const standing = standingOf(accountMail({ ...event, kind }, words));
      for (const fact of ["2026-11-22", "Europe/Amsterdam", "192.0.2.7", "Firefox, Windows"])
        expect(standing).toContain(fact);
    },
  );

  it.each(securityMails)("%s names somebody else who did it, without their address", (kind) => {
    const standing = standingOf(
      accountMail({ ...event, kind, cause: { ...cause, by: "Ada Jansen" } }, words),
    );
    expect(standing).toContain("Ada Jansen");
    expect(standing).not.toMatch(/192.0.2.7|Firefox/);
  });

  it.each(attemptMails)("%s warns of somebody who knows or guesses the password", (kind) => {
    const standing = standingOf(accountMail({ ...event, kind }, words));
    expect(standing).toMatch(/someone/);
    expect(standing).not.toMatch(/ignore/);
  });

  it("sends whoever loses an address to people, as a link to a new password would go to the other address", () => {
    const mail = accountMail({ ...event, kind: "mailChanged", params: { email: "eve@maas.example" } }, words);
    expect(JSON.stringify(mail.parts)).toContain("contact us");
    expect(standingOf(mail)).not.toMatch(/password|ignore/i);
  });

  it.each(securityMails.filter((kind) => kind !== "mailChanged"))(
    "%s tells how to take the account back",
    (kind) => {
      const mail = accountMail({ ...event, kind }, words);
      expect(standingOf(mail)).toContain("https://portal.example/password/reset");
      expect(standingOf(mail) + mail.reason).not.toMatch(/ignore/i);
    },
  );

  it.each(requestedMails)("%s may be ignored", (kind) => {
    expect(standingOf(accountMail({ ...event, kind }, words))).toMatch(/ignore/);
  });
});
