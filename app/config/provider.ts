import { z } from "zod";

/** Characters that the name of a provider may have. */
const nameLength = { minimum: 2, maximum: 31 };
const namePattern = /^[a-z][a-z0-9-]*$/;

/** Configuration of an identity provider without its secret, as in the environment and the administration. */
export const providerFields = {
  /** Segment of its address: `/auth/google/start`. */
  name: z
    .string()
    .refine(
      (name) =>
        namePattern.test(name) && name.length >= nameLength.minimum && name.length <= nameLength.maximum,
      { message: "areas.sign_in_providers.nameRule", params: nameLength },
    ),
  title: z.string().trim().min(1).max(60),
  issuer: z.string().trim().max(500).refine(isSafe, "areas.sign_in_providers.issuerRule"),
  clientId: z.string().trim().min(1).max(300),
  /** Claim that identifies the person permanently. Entra ID's `sub` differs by application, its `oid` does not. */
  subjectClaim: z.enum(["sub", "oid"]).default("sub"),
  /** Trusts verified email addresses: the first sign-in links the account of the same address. */
  linkByMail: z.boolean().default(false),
  /** Trusts the provider's second step as much as our own. */
  trustsSecondStep: z.boolean().default(false),
};

export const providerSchema = z.strictObject({
  ...providerFields,
  clientSecret: z.string().min(1).max(1_000),
});

export type Provider = z.output<typeof providerSchema>;

/** Plain HTTP is allowed only on localhost. */
function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));
}
