import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { requestDelivery } from "~/features/push/deliver-message.server";
import { findSubscribedUsers, findSubscriptionsOf } from "~/features/push/subscriptions.server";
import { translationOf } from "~/i18n/translated";
import { findUnpushed, hasRead, markPushed, type PushedNotification } from "./announcements.store.server";

/** Browsers cut longer texts off. */
const maxBody = 200;

/** Announces each login notification of the day once to the browsers of its readers who have not read it yet. */
export const pushNotifications = process({
  name: "content.pushNotifications",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "the notification itself is in the activity log",
  async run(ctx) {
    const today = ctx.clock.now().toISOString().slice(0, 10);
    let messages = 0;
    for (const notification of await findUnpushed(ctx.db, today))
      messages += await ctx.transaction((change) => announce(change, notification));
    return ok({ messages });
  },
});

/** Requests its messages along with the mark that they were requested: a run that dies repeats all or none. */
async function announce(change: ChangeCtx, notification: PushedNotification): Promise<number> {
  if (!(await markPushed(change.tx, notification.id, change.clock.now()))) return 0;
  let messages = 0;
  for (const userId of await findSubscribedUsers(change.tx)) {
    const addressee = await findAddressee(change.tx, userId);
    const { micrositeId } = notification;
    if (!addressee?.isActive || (micrositeId !== null && micrositeId !== addressee.micrositeId)) continue;
    if (await hasRead(change.tx, notification.id, userId)) continue;
    const message = {
      title: translationOf(notification.title, addressee.formats),
      body: plainText(translationOf(notification.body, addressee.formats)),
      path: "/dashboard",
    };
    for (const { id } of await findSubscriptionsOf(change.tx, [userId])) {
      await change.enqueue(requestDelivery(id, message));
      messages++;
    }
  }
  return messages;
}

/** Text without the marks that make it bold or a link on the page. */
function plainText(text: string): string {
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/[*_#`>]/g, "");
  return plain.length > maxBody ? `${plain.slice(0, maxBody - 1)}…` : plain;
}

export const pushNotificationsJob: Job = {
  name: "content.pushNotifications",
  schedule: "*/5 * * * *",
  timeout: 300,
  oneAtATime: true,
  async run(ctx) {
    assertDone(await pushNotifications(ctx, {}), "Announcing login notifications");
  },
};
