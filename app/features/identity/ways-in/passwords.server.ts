import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters OWASP recommends for interactive sign-in: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Limits the length before hashing, which costs time. */
export const maxPasswordLength = 128;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), options);
}

// Prevents a timing attack: a hash that is verified when there is no such account, so that the answer takes
// equally long.
let decoy: Promise<string> | null = null;

export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const isRight = await verify(storedHash ?? (await decoy), password.normalize("NFC"));
  return storedHash !== null && isRight;
}
