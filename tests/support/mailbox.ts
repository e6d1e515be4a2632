import pg from "pg";

/**
 * Polls for the newest mail to this address whose subject begins so, and that was not read before. Jobs write mails, so
 * one may take a moment.
 */
export function mailboxOf(databaseUrl: string, address: string) {
  let lastId = "";
  return async function findMail(subject: string): Promise<{ subject: string; text: string }> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      for (let tries = 0; tries < 150; tries++) {
        const { rows } = await client.query<{ id: string; subject: string; text: string }>(
          "SELECT id, subject, text FROM mails WHERE recipient = $1 AND subject LIKE $2 AND id > $3 ORDER BY id DESC LIMIT 1",
          [address, `${subject}%`, lastId],
        );
        const [mail] = rows;
        if (mail) {
          lastId = mail.id;
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail "${subject}" came to ${address}`);
    } finally {
      await client.end();
    }
  };
}

/** Returns path and query of the link in a mail, whatever the portal's address. */
export function pathIn({ text }: { text: string }): string {
  const [, path = ""] = /^https?:\/\/[^/]+(\/\S*)$/m.exec(text) ?? [];
  if (path === "") throw new Error(`There is no link in: ${text}`);
  return path;
}
