import type { Services } from "~/door/services";
import { findActiveSmtpConfig, findFromAddress } from "./senders/senders.store.server";
import { boundToServer, transportOptions } from "./senders/smtp-server";

/** Finds the sender address and the mail server of a microsite. Null stands for the installation's default. */
export async function findSender(
  { database: { db }, vault }: Pick<Services, "database" | "vault">,
  micrositeId: string | null,
) {
  const from = await findFromAddress(db, micrositeId);
  const [linkedServer, defaultServer] = await Promise.all([
    from?.smtpConfigId ? findActiveSmtpConfig(db, from.smtpConfigId) : null,
    findActiveSmtpConfig(db),
  ]);
  const server = linkedServer ?? defaultServer;
  const password = server?.password ? vault.unseal(server.password, boundToServer(server.id)) : null;
  return {
    from: from ? { name: from.name, address: from.address } : null,
    server: server ? transportOptions({ ...server, password }) : null,
  };
}
