import type pg from "pg";

/** Counts the connections that the server, the database and the user leave to this user, those in use included. */
export async function countAllowedConnections(pool: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ allowed: number }>(
    `SELECT least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0),
       nullif(d.datconnlimit, -1),
       nullif(r.rolconnlimit, -1)) AS allowed
     FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = session_user`,
  );
  return rows[0]?.allowed ?? Number.POSITIVE_INFINITY;
}
