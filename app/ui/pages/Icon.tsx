/** Line drawings on a grid of 24; a word always stands beside them. */
const drawings = {
  signpost: "M12 2v20M6 4h10l3 3-3 3H6zM18 12H8l-3 3 3 3h10z",
  cart: "M2 4h3l3 11h10l3-8H6M9 20h.5M17 20h.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  late: "M12 3l10 18H2zM12 10v5M12 18v.5",
  clock: "M12 3a9 9 0 1 0 .1 0zM12 7v5l3 2",
  document: "M5 2h9l5 5v15H5zM14 2v5h5",
  parcel: "M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10",
  truck: "M2 6h12v10H2zM14 9h4l4 4v3h-8M7 16a2 2 0 1 0 .1 0zM18 16a2 2 0 1 0 .1 0z",
  check: "M4 12l5 5L20 6",
  lock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3",
  money: "M2 6h20v12H2zM12 9a3 3 0 1 0 .1 0zM6 12h.5M17.5 12h.5",
  person: "M12 3a4 4 0 1 0 .1 0zM4 21c1-9 15-9 16 0",
} as const;

export type IconName = keyof typeof drawings;

/** A line icon before its word; screen readers have the word. */
export function Icon({ name, tone }: { name: IconName; tone?: "error" | "warning" | "success" | undefined }) {
  return (
    <svg className={tone ? `icon ${tone}` : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
