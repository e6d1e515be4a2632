import type { ReactNode } from "react";

/** Shows a QR code, always dark on white: cameras do not read it the other way round. */
export function QrPicture({
  code: { size, path },
  label,
  children,
}: {
  code: { size: number; path: string };
  label: string;
  /** Drawn upon the code, in its units. */
  children?: ReactNode;
}) {
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
      {children}
    </svg>
  );
}
