import { eq, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import type { Option } from "~/ui/fields/Field";
import { smtpConfigs, smtpFromAddresses } from "../mails.tables";

export const smtpFromAddressStore = tableStore(smtpFromAddresses, {
  search: [smtpFromAddresses.address, smtpFromAddresses.name],
  filters: { micrositeId: smtpFromAddresses.micrositeId },
  extra: { microsite: micrositeNameOf(smtpFromAddresses) },
});

export const senderReferences: Record<string, Reference> = {
  smtp_configs: {
    find: referrersIn(
      (ids) => sql`SELECT address AS name FROM ${smtpFromAddresses} WHERE smtp_config_id::text = ANY(${ids})`,
    ),
    blocks: true,
  },
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT address AS name FROM ${smtpFromAddresses} WHERE microsite_id::text = ANY(${ids})`,
    ),
  },
};

export const countActiveServers = (db: Db): Promise<number> =>
  db.$count(smtpConfigs, eq(smtpConfigs.active, true));

export const selectSmtpOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: smtpConfigs.id, label: smtpConfigs.title })
    .from(smtpConfigs)
    .orderBy(inLanguageOrder(smtpConfigs.title))
    .limit(100);
