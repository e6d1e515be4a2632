import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";

interface ListedAddress {
  id: string;
  partner: { number: string; name: string };
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function feedAddressList(addresses: readonly ListedAddress[], t: Translate): ListView {
  return {
    name: "feed_addresses",
    address: "/profile/feeds",
    caption: t("profile.feeds.addresses"),
    empty: t("profile.feeds.none"),
    columns: [
      { name: "customer", caption: t("profile.feeds.customer"), datatype: "text", key: true, wrap: true },
      { name: "created", caption: t("profile.feeds.created"), datatype: "instant" },
      { name: "used", caption: t("profile.feeds.used"), datatype: "instant" },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: addresses.map(({ id, partner, createdAt, lastUsedAt }) => {
      const name = partner.name || partner.number;
      const label = t("profile.feeds.revoke");
      return {
        id,
        cells: {
          customer: { kind: "text", text: name, note: partner.number },
          created: { kind: "instant", instant: createdAt.toISOString() },
          used: lastUsedAt ? { kind: "instant", instant: lastUsedAt.toISOString() } : null,
          acts: {
            kind: "actions",
            actions: [
              {
                label,
                name: `${label} ${name}`,
                href: `/profile/feeds/${encodeURIComponent(id)}/revoke`,
                dialog: true,
              },
            ],
          },
        },
      };
    }),
  };
}
