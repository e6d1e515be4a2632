/** Bytes that anybody may send: any form of a visitor who is not signed in, with room to spare. */
export const maxAnonymousBody = 64_000;

/** Bytes of a form whose session has ended: as much as can be parked until its sender has signed in again. */
export const maxParkedBody = 256_000;

/** Forms of text need no more; a cart of a thousand lines has half of it. */
const maxForm = 1_000_000;

/** Room for the fields around a file. */
const file = (megabytes: number) => megabytes * 1_000_000 + 100_000;

/** Addresses that take files, and how much of them at once; the operation behind each judges every single file. */
const uploadAddresses: readonly [pattern: RegExp, maxBytes: number][] = [
  [/^\/(cart|quotes)\/shop\/bulk$/, file(10)],
  [/^\/(cart|quotes)\/(shop|shipping)$/, 64_000_000],
  [/^\/quotes\/review$/, 64_000_000],
  [/^\/(orders|quotes)\/[^/]+\/edit$/, 64_000_000],
  [/^\/(report\/(e_claim|issue|sales_request)|help)$/, 64_000_000],
  [/^\/(user\/requests|admin\/issues)\/[^/]+$/, 64_000_000],
  [/^(\/api\/v1)?\/reports\/pdf_orders$/, file(20)],
  [/^\/admin\/(translations\/import|config_comparisons\/create)$/, file(10)],
  [/^\/admin\/(themes|promotional_banners)\/[^/]+$/, file(40)],
  [/^\/admin\/catalog_configs\/(news|resources)\/[^/]+$/, file(10)],
  [/^\/admin\/configs\/[^/]+\/try$/, file(20)],
  [/^\/api\/v1\/.+\/attachments$/, 64_000_000],
  [/^\/api\/v1\/(user\/e_claims|issues|sales_requests)$/, 64_000_000],
];

/** Tells whether an address takes bodies that hold a file of usual size. */
export const takesUploads = (path: string): boolean => maxBodyAt(path, "multipart/form-data") > maxForm;

/** Bytes that a signed-in visitor may send to an address. */
export function maxBodyAt(path: string, contentType: string): number {
  if (!/^multipart\/form-data/i.test(contentType)) return maxForm;
  const address = path.replace(/\.data$/, "");
  return uploadAddresses.find(([pattern]) => pattern.test(address))?.[1] ?? maxForm;
}
