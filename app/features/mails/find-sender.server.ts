import type { Vault } from "~/config/seal.server";
import type { Db } from "~/db/db.server";
import { findActiveSmtpConfig, findFromAddress } from "./senders/senders.store.server";
import { boundToServer, transportOptions } from "./senders/smtp-server";

/** Finds the sender address and the mail server of a microsite. Null stands for the installation's default. */
export async function findSender({ db, vault }: { db: Db; vault: Vault }, micrositeId: string | null) {
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
