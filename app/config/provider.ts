import { z } from "zod";

/** All of a provider but its secret, as environment and administrators write it. */
export const providerFields = {
  /** Part of its address: `/auth/google/start`. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, "areas.sign_in_providers.nameRule"),
  title: z.string().trim().min(1).max(60),
  issuer: z.url().max(500).refine(isSafe, "areas.sign_in_providers.issuerRule"),
  clientId: z.string().trim().min(1).max(300),
  /** Claim that identifies the person permanently. Entra ID's `sub` differs by application, its `oid` does not. */
  subjectClaim: z.enum(["sub", "oid"]).default("sub"),
  /** May a verified mail address lead to the account of the same address, the first time? */
  linkByMail: z.boolean().default(false),
  /** Is a second step at the provider as good as our own? */
  trustsSecondStep: z.boolean().default(false),
};

export const providerSchema = z.strictObject({
  ...providerFields,
  clientSecret: z.string().min(1).max(1_000),
});

export type Provider = z.output<typeof providerSchema>;

/** Without TLS only on this very machine. */
export function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));
}
