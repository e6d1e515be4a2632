import { escapeXml } from "~/lib/escape";
import type { Agenda, AgendaEvent } from "./agenda";

/** Entries of a feed; readers keep older ones themselves. */
const maxEntries = 100;

/** Writes all events as an Atom feed, latest first (RFC 4287). It names no address of its own, which is secret. */
export function writeAtom({ title, portal, language, asOf, events }: Agenda, feedId: string): string {
  const entries = [...events].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, maxEntries);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    `<id>urn:uuid:${feedId}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${entries[0]?.at ?? asOf}</updated>`,
    `<author><name>${escapeXml(title)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(portal)}/dashboard"/>`,
    ...entries.map((entry) => entryOf(entry, portal)),
    "</feed>",
    "",
  ].join("\n");
}

/** A moved delivery is a new entry, which readers show again; in a calendar it is the same event on another day. */
function entryOf({ id, isExpected, day, title, text, href, at }: AgendaEvent, portal: string): string {
  const { hostname } = new URL(portal);
  return `<entry><id>tag:${hostname},2026:${escapeXml(isExpected ? `${id}/${day}` : id)}</id><title>${escapeXml(title)}</title><updated>${at}</updated><link rel="alternate" type="text/html" href="${escapeXml(href)}"/><content type="text">${escapeXml(text)}</content></entry>`;
}
