import { expect, it } from "vitest";
import { readEnv } from "~/config/env.server";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { findOutbox, getOutboxMail } from "./outbox.queries.server";

it("is there in the demo only: no administrator of an installation reads the links of others", async () => {
  const database = await freshDatabase();
  const demo = testServices(database);
  const installation = { ...demo, env: readEnv({ NODE_ENV: "test", DEMO: "false" }) };
  const mail = {
    id: "account-1-reset",
    recipient: "a@demo.example",
    subject: "Your password",
    text: "/?token=1",
  };
  await database.db
    .insert(mails)
    .values({ ...mail, attachments: [], state: "waiting", createdAt: demo.clock.now() });
  const administrator = person("administer", "manage_mail", "manage_users");
  expect((await findOutbox(context(demo, person("administer")), {})).kind).toBe("refused");
  expect(await findOutbox(context(demo, administrator), {})).toMatchObject({ value: { total: 1 } });
  expect((await getOutboxMail(context(demo, administrator), { id: mail.id })).kind).toBe("ok");
  expect((await findOutbox(context(installation, administrator), {})).kind).toBe("notFound");
  expect((await getOutboxMail(context(installation, administrator), { id: mail.id })).kind).toBe("notFound");
});
