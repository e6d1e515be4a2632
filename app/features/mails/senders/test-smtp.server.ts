import { createTransport } from "nodemailer";
import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findSmtpConfig } from "./senders.store.server";
import { boundToServer, transportOptions } from "./smtp-server";

/**
 * Connects to the mail server and signs in, but sends no mail. The page never shows the server's own words nor why a
 * connection failed: whoever manages mail could otherwise scan the network and read the banners of other services.
 */
export const testSmtp = process({
  name: "mails.testSmtp",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "nothing is changed",
  limits: [{ times: 30, seconds: 600 }],
  async run(ctx, { id }) {
    const server = orNotFound(await findSmtpConfig(ctx.db, id));
    const password = server.password && ctx.vault.unseal(server.password, boundToServer(id));
    const transport = createTransport(transportOptions({ ...server, password }));
    try {
      await transport.verify();
      return ok(null);
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? "");
      ctx.log.info({ requestId: ctx.requestId, server: id, code }, "mail-server-test-failed");
      return conflict({
        key: code === "EAUTH" ? "areas.smtp_configs.signInRefused" : "areas.smtp_configs.failed",
      });
    } finally {
      transport.close();
    }
  },
});
