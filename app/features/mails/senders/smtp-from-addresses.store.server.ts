import { asc, eq } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import type { Option } from "~/ui/fields/Field";
import { smtpConfigs, smtpFromAddresses } from "../mails.tables";

export const smtpFromAddressStore = tableStore(smtpFromAddresses, {
  search: [smtpFromAddresses.address, smtpFromAddresses.name],
  filters: { micrositeId: smtpFromAddresses.micrositeId },
  extra: { microsite: micrositeNameOf(smtpFromAddresses) },
});

export const countActiveServers = (db: Db): Promise<number> =>
  db.$count(smtpConfigs, eq(smtpConfigs.active, true));

export const selectSmtpOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: smtpConfigs.id, label: smtpConfigs.title })
    .from(smtpConfigs)
    .orderBy(asc(smtpConfigs.title))
    .limit(100);
