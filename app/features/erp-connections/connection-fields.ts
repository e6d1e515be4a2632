import { z } from "zod";

const address = z
  .string()
  .trim()
  .max(300)
  .regex(/^(https?:\/\/[^\s/?#@]+(\/\S*)?)?$/, "admin.webAddress")
  .default("");
const file = z.string().trim().max(300).default("");

/** Fields of a connection's form; which of them are needed depends on its kind and on how it signs in. */
export const connectionSchema = z.strictObject({
  title: z.string().trim().min(1).max(80),
  kind: z.enum(["embedded", "s4hana"]).default("s4hana"),
  connectionType: z.enum(["address", "destination"]).default("address"),
  url: address,
  client: z
    .string()
    .trim()
    .regex(/^(\d{3})?$/, "areas.sap_connections.clientInvalid")
    .default(""),
  authenticationType: z.enum(["basic", "oauth", "certificate"]).default("basic"),
  username: z.string().trim().max(200).default(""),
  /** Write-only: empty keeps the stored secret, but never for another address. */
  secret: z.string().max(1_000).default(""),
  tokenUrl: address,
  certificateFile: file,
  authorityFile: file,
  destination: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,200}$/, "areas.sap_connections.destinationInvalid")
    .default(""),
  bindingsFile: file,
  mapping: z.string().trim().max(100_000).default(""),
  chosen: z.boolean().default(false),
});

export type ConnectionValues = z.output<typeof connectionSchema>;

/** Names the fields that this kind of connection needs and that are empty, beside the secret. Codes can be mapped later. */
export function missingFields(values: ConnectionValues): string[] {
  if (values.kind === "embedded") return [];
  const byAuthentication = {
    basic: ["username"],
    oauth: ["username", "tokenUrl"],
    certificate: ["certificateFile"],
  } as const;
  const neededFields: (keyof ConnectionValues)[] =
    values.connectionType === "destination"
      ? ["destination", "bindingsFile"]
      : ["url", ...byAuthentication[values.authenticationType]];
  if (values.chosen) neededFields.push("mapping");
  return neededFields.filter((name) => values[name] === "");
}
