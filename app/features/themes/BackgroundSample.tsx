import type { Hex } from "~/themes/contrast";
import { type BackgroundName, patternInk } from "~/themes/login-sheet";

const size = { width: 48, height: 32 };

/** Shows in small what stands behind the sign-in; the label beside it names it. */
export function BackgroundSample(props: { name: BackgroundName; color: Hex; image: string | undefined }) {
  const { name, color, image } = props;
  if (name === "image") return image ? <img src={image} alt="" {...size} /> : null;
  return (
    <svg {...size} aria-hidden="true">
      <rect {...size} fill={color} />
      <path
        d={lines[name]}
        stroke={patternInk(color)}
        strokeWidth={name === "dots" ? 4 : 1}
        strokeLinecap="round"
      />
      <rect {...size} fill="none" stroke="currentColor" />
    </svg>
  );
}

/** Lines of the patterns, at half their distance; a dot is a line without length. */
const lines: Record<Exclude<BackgroundName, "image">, string> = {
  solid_color: "",
  dots: "M6 8h0m12 0h0m12 0h0m12 0h0M6 24h0m12 0h0m12 0h0m12 0h0",
  stripes: "M-4 20 20-4M-4 32 32-4M-4 44 44-4M8 44 52 0M20 44 52 12M32 44 52 24",
  grid: "M12 0v32M24 0v32M36 0v32M0 8h48M0 20h48",
};
