import { z } from "zod";
import { setting } from "./settings";

const common = {
  /** Part of its address: `/auth/google/start`. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  title: z.string().trim().min(1).max(60),
  issuer: z.url().refine(isSafe, "https only"),
  clientId: z.string().min(1).max(300),
  /** Which claim names the person for good. Entra ID's `sub` differs by application, its `oid` does not. */
  subjectClaim: z.enum(["sub", "oid"]).default("sub"),
  /** May a verified mail address lead to the account of the same address, the first time? */
  linkByMail: z.boolean().default(false),
  /** Is a second step at the provider as good as our own? */
  trustsSecondStep: z.boolean().default(false),
};

/** As the environment gives it. */
export const providerSchema = z.strictObject({ ...common, clientSecret: z.string().min(1).max(1_000) });

export type Provider = z.output<typeof providerSchema>;

/** As the settings keep it: the secret is sealed, and bound to the provider's name and issuer. */
export const storedProviderSchema = z.strictObject({ ...common, sealedSecret: z.string().min(1).max(2_000) });

export const providersSetting = setting("sso.providers", z.array(storedProviderSchema).max(20), []);

export const secretBound = ({ name, issuer }: Pick<Provider, "name" | "issuer">) =>
  `client secret|${name}|${issuer}`;

/** Without TLS only on this very machine. */
export function isSafe(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));
}
