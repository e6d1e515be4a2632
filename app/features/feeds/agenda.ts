/** One thing of an agenda. */
export interface AgendaEvent {
  /** Stable identity: a calendar moves the event when its day changes. */
  id: string;
  /** Expected ones stand in the calendar; the feed brings all. */
  isExpected: boolean;
  day: string;
  title: string;
  text: string;
  href: string;
  /** Instant by which the feed is sorted. */
  at: string;
}

export interface Agenda {
  title: string;
  portal: string;
  language: string;
  asOf: string;
  events: AgendaEvent[];
}
