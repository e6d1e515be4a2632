import { join } from "node:path";
import type { Env } from "~/config/env.server";
import type { Log } from "~/door/services";
import type { Mailbox } from "./incoming-mail";
import { openMaildir } from "./maildir-mailbox.server";

/** Opens the mailbox of the environment. Without one, the demo has a folder under its data, an installation none. */
export function openMailbox({
  env,
  log,
}: {
  env: Pick<Env, "MAIL_IN_DIR" | "MAIL_IN_ADDRESS" | "DEMO" | "DATA_DIR">;
  log: Log;
}): Mailbox | null {
  const { MAIL_IN_DIR, MAIL_IN_ADDRESS, DEMO, DATA_DIR } = env;
  if (MAIL_IN_DIR && MAIL_IN_ADDRESS)
    return openMaildir({ directory: MAIL_IN_DIR, address: MAIL_IN_ADDRESS, log });
  if (!DEMO) return null;
  return openMaildir({ directory: join(DATA_DIR, "mail-in"), address: "orders@demo.example", log });
}
