/** Why a release does not start on tables that a later one has migrated: it would write what that one no longer understands. */
export const newerDatabase =
  "This database was migrated by a newer release of Tradepost. Start that release; or, to go back to this one, restore the backup from before the upgrade into an empty database (npm run restore).";
