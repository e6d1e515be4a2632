import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytes, users } from "../identity.tables";

const instant = () => timestamp({ withTimezone: true });
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const linkPurposes = ["confirm", "reset", "unlock"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * Browsers in which somebody has signed in before, by the digest of their cookie. A lock that strangers' guesses cause does
 * not hold for them; guesses made in one of them are counted here too.
 */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    tokenHash: bytes().notNull(),
    userId: ofUser(),
    failedAttempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index("trusted_devices_user").on(table.userId, table.lastUsedAt),
  ],
);

/** Single-use links in mails. Holds digests only, so that a leaked table opens nothing. */
export const accountLinks = pgTable(
  "account_links",
  {
    tokenHash: bytes().primaryKey(),
    userId: ofUser(),
    purpose: text({ enum: linkPurposes }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("account_links_user").on(table.userId, table.purpose)],
);

export const secondStepMethods = ["app", "mail"] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Second steps in use or being set up. */
export const secondSteps = pgTable("second_steps", {
  userId: ofUser().primaryKey(),
  method: text({ enum: secondStepMethods }).notNull(),
  /** Encrypted secret of the authenticator app, or the mailed code that finishes the set-up. */
  sealed: bytes(),
  startedAt: instant().notNull(),
  /** Counts wrong codes while setting up; a few end the set-up. */
  tries: integer().notNull().default(0),
  /** Null until a first code has proved that it works. */
  confirmedAt: instant(),
  /** Encrypted recovery codes for the second answer to a double click; invalid after a minute, deleted at night. */
  shownCodes: bytes(),
  /** Time window of the last accepted TOTP code; prevents a replay. */
  lastWindow: integer().notNull().default(0),
});

/** Single-use codes for a lost telephone. Shown once; only their digest is stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: ofUser(), codeHash: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins that wait for their code. Each belongs to one browser, by the digest of its cookie. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    tokenHash: bytes().primaryKey(),
    id: uuid().notNull(),
    userId: ofUser(),
    stay: boolean().notNull(),
    sealedCode: bytes(),
    codeSentAt: instant(),
    codesSent: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("sign_in_attempts_user").on(table.userId)],
);

/** Sign-ins that wait for a provider's answer, which deletes them. Each belongs to one browser. */
export const providerAttempts = pgTable(
  "provider_attempts",
  {
    stateHash: bytes().primaryKey(),
    browserHash: bytes().notNull(),
    provider: text().notNull(),
    /** Encrypted nonce and PKCE verifier. */
    sealed: bytes().notNull(),
    backPath: text("back"),
    expiresAt: instant().notNull(),
  },
  (table) => [index("provider_attempts_expires").on(table.expiresAt)],
);

/** Providers configured by administrators; the environment may add others. */
export const signInProviders = pgTable("sign_in_providers", {
  id: uuid().primaryKey(),
  name: text().notNull().unique("sign_in_providers_name"),
  title: text().notNull(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Encrypted and bound to this provider and issuer: it does not decrypt for another. */
  clientSecret: bytes().notNull(),
  subjectClaim: text({ enum: ["sub", "oid"] }).notNull(),
  linkByMail: boolean().notNull(),
  trustsSecondStep: boolean().notNull(),
  active: boolean().notNull().default(true),
  createdAt: instant().notNull(),
  version: integer().notNull().default(1),
});

/**
 * Users' identities at other providers: by issuer and subject, never by an email address, which may change
 * hands.
 */
export const providerIdentities = pgTable(
  "provider_identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ofUser(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("provider_identities_user").on(table.userId),
  ],
);
