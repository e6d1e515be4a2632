import type { CatalogAddresses } from "../addresses";
import { draw, drawingBox } from "./draw";

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
  const drawing = draw(digest);
  if (!drawing) return <img src={to.picture(digest)} width={size} height={size} alt={alt} loading="lazy" />;
  const role = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  // Drawings are wider than pictures.
  const attributes = {
    className: "drawing",
    viewBox: drawingBox,
    width: (size * 5) / 3,
    height: size,
    ...role,
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and known characters alone
  return <svg {...attributes} dangerouslySetInnerHTML={{ __html: drawing.part + drawing.marks }} />;
}
