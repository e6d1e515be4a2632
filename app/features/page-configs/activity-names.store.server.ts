import type { NamedKind } from "~/admin/named-kind";
import { configuredFormOf } from "~/forms/configured-form";
import type { ConfigText } from "~/forms/page-config";
import { textOf } from "~/forms/present-context";
import { findNewest } from "./page-config.store.server";

/** Names configurations of forms by their title in force. */
const namedKinds: Record<string, NamedKind> = {
  page_config: {
    async findNames({ db, t, actor }, ids) {
      const savedConfigs = new Map((await findNewest(db)).map(({ name, config }) => [name, config]));
      const names = ids.flatMap((id) => {
        const form = configuredFormOf(id);
        if (!form) return [];
        const savedConfig = savedConfigs.get(id) as { title?: ConfigText } | null | undefined;
        const title = textOf(savedConfig?.title ?? form.config.title, { t, formats: actor.formats });
        return [[id, title ? `${title} (${id})` : id] as const];
      });
      return new Map(names);
    },
    page: { href: (id) => `/admin/configs/${encodeURIComponent(id)}`, permission: "manage_settings" },
  },
};

export default namedKinds;
