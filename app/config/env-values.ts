import { z } from "zod";

/** Schemas of values in the environment. A message completes the sentence that begins with the value: `"1e3" is no …`. */

/** Digits only: `Number` would also take `1e3`, `0x10` and blanks. */
export const wholeNumberBetween = (minimum: number, maximum: number) => {
  const error = `is no whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int().min(minimum, error).max(maximum, error));
};

export const flag = z.enum(["true", "false"], { error: "is neither true nor false" });

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `is none of ${values.join(", ")}` });

/** Catches what comes along with a value: blanks of a pasted secret, the carriage return of a file from Windows. */
export const plainText = z.string().refine((text) => text.trim() === text, {
  error: "begins or ends with a blank or a line break",
});

const hasScheme = (text: string, schemes: readonly string[]): boolean =>
  schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`)) &&
  !/\s/.test(text) &&
  URL.canParse(text);

export const webAddress = (example = "https://portal.example") =>
  z.string().refine((text) => hasScheme(text, ["https", "http"]), {
    error: `is no address such as ${example}`,
    abort: true,
  });

export const mailServer = z
  .string()
  .refine((text) => hasScheme(text, ["smtp", "smtps"]) && Boolean(new URL(text).hostname), {
    error: "is no address such as smtp://user:password@host:587",
  });

/** Address of the portal itself, which answers at the root of its host alone. */
export const portalAddress = webAddress()
  .refine((text) => new URL(text).pathname === "/", {
    error: "has a path, and the portal answers at the root of its host alone",
    abort: true,
  })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error: "has more than a scheme, a host and a port",
  })
  .transform((text) => new URL(text).origin);

/** The driver also takes blanks, an address without a host for a socket that its parameters name, and the folder of a socket. */
export const databaseAddress = z
  .string()
  .refine(
    (text) =>
      /^(socket:|\/)/.test(text) ||
      hasScheme(text.replaceAll(" ", "%20").replace("@/", "@socket/"), ["postgres", "postgresql"]),
    {
      error: "is no address such as postgres://user:password@host/database",
    },
  );

export const pushHost = z
  .string()
  .regex(
    /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i,
    "is no list of hosts such as push.example.com,*.push.example.com",
  );

/** An address, or a name with an address in angle brackets. */
export const mailSender = z.string().refine(
  (text) => {
    const [, address = text.trim()] = /^[^<>\r\n]*<([^<>]+)>\s*$/.exec(text) ?? [];
    return z.email().safeParse(address).success;
  },
  { error: "is no sender such as Portal <portal@company.example>" },
);

/** Splits a list at its commas; blanks around its entries do not count. */
export const listIn = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Headers as the standard of OpenTelemetry writes them: `name=value`, percent-encoded and comma-separated. */
export const headers = z.string().transform((text, check) => {
  try {
    return Object.fromEntries(listIn(text).map(headerIn));
  } catch {
    check.addIssue("is no list such as name=value,other=value");
    return z.NEVER;
  }
});

function headerIn(pair: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([!#$%&'*+.^\w`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
  if (!name) throw new RangeError("a header without a name");
  return [name, decodeURIComponent(value.trim())];
}
