import type { ReactNode } from "react";

const isoDates = /\d{4}-\d\d-\d\d/g;

/** Keeps the dates in a text in one piece: Chromium breaks a line behind each of their hyphens. */
export function wholeDates(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: date, index } of text.matchAll(isoDates)) {
    parts.push(
      text.slice(end, index),
      <span key={index} className="figure">
        {date}
      </span>,
    );
    end = index + date.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}
