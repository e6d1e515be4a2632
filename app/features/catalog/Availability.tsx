/** Can it be had? A word with a shape; while nobody knows yet, three bars that move. */
export function Availability(props: { status: "pending" | "full" | "part" | "none"; text: string }) {
  const tones = { pending: "pending", full: "success", part: "warning", none: "error" } as const;
  return <span className={`status ${tones[props.status]}`}>{props.text}</span>;
}
