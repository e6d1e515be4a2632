import type { CatalogAddresses } from "./addresses";

/** The product's drawing, loaded lazily. Its alternative text is empty where the name stands beside it. */
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
