import pg from "pg";

/**
 * The newest letter to this address whose subject begins so, written since the last one that was read here. Letters
 * are written by jobs, so it may take a moment.
 */
export function mailboxOf(databaseUrl: string, address: string) {
  let last = "";
  return async function letter(subject: string): Promise<{ subject: string; text: string }> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      for (let tries = 0; tries < 150; tries++) {
        const { rows } = await client.query<{ id: string; subject: string; text: string }>(
          "SELECT id, subject, text FROM mails WHERE recipient = $1 AND subject LIKE $2 AND id > $3 ORDER BY id DESC LIMIT 1",
          [address, `${subject}%`, last],
        );
        const [found] = rows;
        if (found) {
          last = found.id;
          return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No letter "${subject}" came to ${address}`);
    } finally {
      await client.end();
    }
  };
}

/** Where the link of a letter leads on the portal under test, whatever its address. */
export function pathIn({ text }: { text: string }): string {
  const [, path = ""] = /^https?:\/\/[^/]+(\/\S*)$/m.exec(text) ?? [];
  if (path === "") throw new Error(`There is no link in: ${text}`);
  return path;
}
