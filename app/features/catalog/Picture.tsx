import type { CatalogAddresses } from "./addresses";
import { drawingInPlace } from "./draw";

/**
 * The product's picture: a dimension drawing stands in the page, anything else is loaded lazily. Its alternative text is
 * empty where the name stands beside it.
 */
export function Picture(props: {
  digest: string | null | undefined;
  size: number;
  alt?: string;
  to: CatalogAddresses;
}) {
  const { digest, size, alt = "", to } = props;
  if (!digest) return null;
  const drawing = drawingInPlace(digest);
  // Drawings are wider than pictures.
  if (drawing) return <img src={drawing} width={(size * 5) / 3} height={size} alt={alt} />;
  return <img src={to.picture(digest)} width={size} height={size} alt={alt} loading="lazy" />;
}
