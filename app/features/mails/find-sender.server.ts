import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Services } from "~/door/services";
import { smtpConfigs, smtpFromAddresses } from "./mails.tables";
import { boundToServer, transportOptions } from "./senders/smtp-server";

/**
 * From which address and through which server the letters of a microsite go. Null stands for the installation's own,
 * which is taken where administrators have said nothing.
 */
export async function findSender(
  { database: { db }, vault }: Pick<Services, "database" | "vault">,
  micrositeId: string | null,
) {
  const forAll = isNull(smtpFromAddresses.micrositeId);
  const [from] = await db
    .select()
    .from(smtpFromAddresses)
    .where(micrositeId ? or(eq(smtpFromAddresses.micrositeId, micrositeId), forAll) : forAll)
    .orderBy(asc(forAll), asc(smtpFromAddresses.address))
    .limit(1);
  const active = eq(smtpConfigs.active, true);
  const [own, first] = await Promise.all([
    from?.smtpConfigId ? readServer(and(eq(smtpConfigs.id, from.smtpConfigId), active)) : null,
    readServer(active),
  ]);
  const server = own ?? first;
  const password = server?.password ? vault.unseal(server.password, boundToServer(server.id)) : null;
  return {
    from: from ? { name: from.name, address: from.address } : null,
    server: server ? transportOptions({ ...server, password }) : null,
  };

  async function readServer(which: ReturnType<typeof and>) {
    const [found] = await db
      .select()
      .from(smtpConfigs)
      .where(which)
      .orderBy(asc(smtpConfigs.title), asc(smtpConfigs.id))
      .limit(1);
    return found ?? null;
  }
}
