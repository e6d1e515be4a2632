import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";

interface ListedSubscription {
  id: string;
  device: string;
  createdAt: Date;
  lastSentAt: Date | null;
}

export function pushList(subscriptions: readonly ListedSubscription[], t: Translate): ListView {
  return {
    name: "push_subscriptions",
    address: "/profile/push",
    caption: t("profile.push.devices"),
    empty: t("profile.push.none"),
    columns: [
      { name: "device", caption: t("session.list.device"), datatype: "text", key: true, wrap: true },
      { name: "created", caption: t("profile.push.since"), datatype: "instant" },
      { name: "sent", caption: t("profile.push.lastSent"), datatype: "instant" },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: subscriptions.map(({ id, device, createdAt, lastSentAt }) => {
      const label = t("profile.push.stop");
      return {
        id,
        cells: {
          device: { kind: "text", text: device },
          created: { kind: "instant", instant: createdAt.toISOString() },
          sent: lastSentAt ? { kind: "instant", instant: lastSentAt.toISOString() } : null,
          acts: { kind: "actions", actions: [{ label, name: `${label} ${device}`, intent: `stop:${id}` }] },
        },
      };
    }),
  };
}
