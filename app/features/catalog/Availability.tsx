/** Availability as text with a shape; three moving bars while it is pending. */
export function Availability(props: { status: "pending" | "full" | "part" | "none"; text: string }) {
  const tones = { pending: "pending", full: "success", part: "warning", none: "error" } as const;
  return <span className={`status ${tones[props.status]}`}>{props.text}</span>;
}
