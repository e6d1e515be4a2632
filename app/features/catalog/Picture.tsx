import type { CatalogAddresses } from "./addresses";

/** The product's drawing; the name beside it says what it is. Fetched only when it comes into sight. */
export function Picture(props: {
  digest: string | null | undefined;
  size: number;
  alt?: string;
  to: CatalogAddresses;
}) {
  const { digest, size, alt = "", to } = props;
  if (!digest) return null;
  return <img src={to.picture(digest)} width={size} height={size} alt={alt} loading="lazy" />;
}
