import type { CatalogAddresses } from "./addresses";

/** Dimension drawings are wider than pictures, whose names are digests of 22 characters. */
const isDrawing = (digest: string) => digest.length < 22;

/** The product's drawing, loaded lazily. Its alternative text is empty where the name stands beside it. */
export function Picture(props: {
  digest: string | null | undefined;
  size: number;
  alt?: string;
  to: CatalogAddresses;
}) {
  const { digest, size, alt = "", to } = props;
  if (!digest) return null;
  return (
    <img
      src={to.picture(digest)}
      width={isDrawing(digest) ? (size * 5) / 3 : size}
      height={size}
      alt={alt}
      loading="lazy"
    />
  );
}
