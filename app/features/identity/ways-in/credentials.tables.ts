import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, users } from "../identity.tables";

const instant = () => timestamp({ withTimezone: true });
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const linkPurposes = ["confirm", "reset", "unlock"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Links that were mailed and can be used once. Only a digest: who reads the table cannot use what it finds. */
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

/** The second step of who wants one, or is about to set it up. */
export const secondSteps = pgTable("second_steps", {
  userId: ofUser().primaryKey(),
  method: text({ enum: secondStepMethods }).notNull(),
  /** Sealed: the seed of the authenticator app, or the mailed code that finishes the set-up. */
  sealed: bytes(),
  startedAt: instant().notNull(),
  /** Wrong codes while setting up; a few end the set-up. */
  tries: integer().notNull().default(0),
  /** Empty until a first code has proved that it works. */
  confirmedAt: instant(),
  /**
   * The recovery codes as they were shown, sealed, for the second answer to a double click. Of no use a minute later, and
   * forgotten by the nightly tidying.
   */
  shownCodes: bytes(),
  /** The half minute of the last code that was taken: no code is taken twice. */
  lastWindow: integer().notNull().default(0),
});

/** For the day on which the telephone is lost. Each works once; shown once, known by digest only. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: ofUser(), codeHash: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The password was right and the code is still to come. Belongs to one browser, by the digest of its cookie. */
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

/** Somebody is at another provider to sign in there. Belongs to one browser, and is taken out by its return. */
export const providerAttempts = pgTable(
  "provider_attempts",
  {
    stateHash: bytes().primaryKey(),
    browserHash: bytes().notNull(),
    provider: text().notNull(),
    /** What proves the answer to be ours: nonce and verifier. */
    sealed: bytes().notNull(),
    back: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("provider_attempts_expires").on(table.expiresAt)],
);

/** Providers that administrators have set up; the environment may name others. */
export const signInProviders = pgTable("sign_in_providers", {
  id: uuid().primaryKey(),
  name: text().notNull().unique("sign_in_providers_name"),
  title: text().notNull(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Sealed, and bound to this provider and its issuer: meant for another it stays shut. */
  clientSecret: bytes().notNull(),
  subjectClaim: text({ enum: ["sub", "oid"] }).notNull(),
  linkByMail: boolean().notNull(),
  trustsSecondStep: boolean().notNull(),
  active: boolean().notNull().default(true),
  createdAt: instant().notNull(),
  version: integer().notNull().default(1),
});

/** Who a user is at another provider: by issuer and subject, never by a mail address that may change hands. */
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

/** Somebody asked for an account. The user exists from then on, inactive until an administrator decides. */
export const registrations = pgTable(
  "registrations",
  {
    id: uuid().primaryKey(),
    userId: ofUser().unique(),
    company: text().notNull(),
    customerNumber: text().notNull(),
    message: text().notNull(),
    /** Fields that the page's configuration added. */
    custom: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    requestedAt: instant().notNull(),
    decision: text({ enum: ["approved", "refused"] }),
    decidedAt: instant(),
    decidedBy: uuid(),
  },
  (table) => [index("registrations_requested").on(table.requestedAt.desc(), table.id)],
);
