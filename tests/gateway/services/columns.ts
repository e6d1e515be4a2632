import { distributionChannel, division } from "./tenant";

export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Sales area of a document or a customer: the ERP's area is the sales organisation. */
export const areaColumns = (column: string): Record<string, string> => ({
  SalesOrganization: column,
  DistributionChannel: sqlText(distributionChannel),
  Division: sqlText(division),
});

/** A weight as SAP keeps it, in a unit of its own: here in grams below a kilogram. */
export const weightOf = (kilograms: string) => ({
  weight: `trim_scale(CASE WHEN ${kilograms} < 1 THEN ${kilograms} * 1000 ELSE ${kilograms} END)`,
  unit: `CASE WHEN ${kilograms} < 1 THEN 'G' ELSE 'KG' END`,
});

/** Time of the last change of a document `d`, which the triggers of the gateway record. */
export const changedJoin = "LEFT JOIN gateway_changes c ON c.number = d.number";
export const changedAt = "coalesce(c.changed_at, d.created_at)";

/** Fields without a counterpart in the ERP are kept with the document's attributes under this prefix. */
export const keptPrefix = "sap.";
export const keptColumns = (names: readonly string[], attributes: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${attributes} ->> ${sqlText(keptPrefix + name)}`]));

/** Texts other than the note, kept the same way: "text.0002.EN". */
export const textPrefix = "text.";

/** Initial status "" or one of A (open), B (partly), C (complete). */
export const stage = (complete: string, part: string): string =>
  `CASE WHEN ${complete} THEN 'C' WHEN ${part} THEN 'B' ELSE 'A' END`;
