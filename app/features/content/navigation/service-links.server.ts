import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "~/door/actor";
import { translationOf } from "~/i18n/translated";
import type { navigationEntries } from "./navigation.settings";

type StoredLinks = z.output<typeof navigationEntries.schema>["serviceLinks"];

/**
 * Fills in what a chat or remote support is told about its visitor. The conversation belongs to the session: signing out
 * ends both, and nothing about it is stored.
 */
export function serviceLinksOf(links: StoredLinks, actor: Actor, sessionToken: string) {
  const facts: Record<string, string> = {
    user: actor.userName,
    customer: actor.partner?.number ?? "",
    language: actor.formats.locale,
    conversation: createHash("sha256").update(`conversation|${sessionToken}`).digest("hex").slice(0, 32),
  };
  return links.map(({ label, href }) => ({
    label: translationOf(label, actor.formats) || href,
    href: href.replace(/\{(user|customer|language|conversation)\}/g, (_, name: string) =>
      encodeURIComponent(facts[name] ?? ""),
    ),
  }));
}
