/** A small square of a colour; the words beside it name the colour. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="20" height="20" aria-hidden="true">
      <rect width="20" height="20" fill={colour} stroke="currentColor" />
    </svg>
  );
}
