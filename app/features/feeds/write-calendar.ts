import type { Agenda, AgendaEvent } from "./agenda";

/** Octets of a line without its end (RFC 5545, section 3.1). */
const maxLineOctets = 75;

/** Writes the expected events as an iCalendar of whole days, which no time zone moves (RFC 5545). */
export function writeCalendar({ title, portal, asOf, events, language }: Agenda): string {
  const host = new URL(portal).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Tradepost//Deliveries and due dates//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapedText(title)}`,
    `X-WR-CALNAME:${escapedText(title)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.filter(({ isExpected }) => isExpected).flatMap((event) => eventLines(event, host, asOf)),
    "END:VCALENDAR",
  ];
  return `${lines.map(foldedLine).join("\r\n")}\r\n`;
}

function eventLines({ id, day, title, text, href }: AgendaEvent, host: string, asOf: string): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${utcStamp(asOf)}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${dayAfter(day).replaceAll("-", "")}`,
    `SUMMARY:${escapedText(title)}`,
    ...(text ? [`DESCRIPTION:${escapedText(text)}`] : []),
    `URL:${href}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Escapes what separates values in a text (RFC 5545, section 3.3.11); control characters have no place in it. */
const escapedText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 forbids control characters but tab and line feed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll("\n", "\\n");

/** Breaks a line before its 76th octet, never within a character; continuations begin with a space. */
function foldedLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      parts.push(part);
      part = "";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

const utcStamp = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
