import pg from "pg";

/**
 * Opens the mailbox of an address: each call finds the newest mail whose subject begins so, of those that came since and were
 * not read before. Mails from before do not count: other visitors may have asked for the same.
 */
export async function mailboxOf(databaseUrl: string, address: string) {
  let [lastId = ""] = await withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
      [address],
    );
    return rows.map(({ id }) => id);
  });
  return async function nextMail(subject: string): Promise<Mail> {
    const mail = await findMail(databaseUrl, { address, subject, lastId });
    lastId = mail.id;
    return mail;
  };
}

/** Finds the newest mail to an address whose subject begins so. */
export const newestMail = (databaseUrl: string, address: string, subject: string): Promise<Mail> =>
  findMail(databaseUrl, { address, subject, lastId: "" });

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** Waits for a mail: jobs write them, so one may take a moment. */
function findMail(
  databaseUrl: string,
  { address, subject, lastId }: { address: string; subject: string; lastId: string },
): Promise<Mail> {
  return withDatabase(databaseUrl, async (client) => {
    for (let tries = 0; tries < 150; tries++) {
      const { rows } = await client.query<Mail>(
        "SELECT id, subject, text FROM mails WHERE recipient = $1 AND subject LIKE $2 AND id > $3 ORDER BY id DESC LIMIT 1",
        [address, `${subject}%`, lastId],
      );
      const [mail] = rows;
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail "${subject}" came to ${address}`);
  });
}

async function withDatabase<T>(databaseUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Returns path and query of the link in a mail, whatever the portal's address. */
export function pathIn({ text }: { text: string }): string {
  const [, path = ""] = /^https?:\/\/[^/]+(\/\S*)$/m.exec(text) ?? [];
  if (path === "") throw new Error(`There is no link in: ${text}`);
  return path;
}
