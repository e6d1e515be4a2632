import type { MailDraft } from "~/features/mails/mail-draft";
import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { translationOf } from "~/i18n/translated";
import { type Block, readRichText, type Span } from "~/lib/rich-text";
import { campaignLink } from "./campaign";
import type { Campaign } from "./campaigns.store.server";

interface CampaignWords {
  t: Translate;
  formats: Pick<Formats, "locale">;
  portal: string;
}

/** Writes a campaign as a mail: its text, a quiet link for each product, and its button. */
export function campaignMail(
  id: string,
  campaign: Pick<Campaign, "id" | "subject" | "body" | "buttonLabel" | "buttonTarget" | "items">,
  { t, formats, portal }: CampaignWords,
): MailDraft {
  const inLanguage = { locale: formats.locale } as Formats;
  const linkTo = (item: number | "button") => `${portal}${campaignLink(campaign.id, item)}`;
  const button = translationOf(campaign.buttonLabel, inLanguage);
  return {
    id,
    kind: "news",
    subject: translationOf(campaign.subject, inLanguage),
    parts: [
      ...readRichText(translationOf(campaign.body, inLanguage)).map(
        (block) => ({ kind: "text", text: plainText(block, portal) }) as const,
      ),
      ...campaign.items.map(
        ({ text }, index) =>
          ({
            kind: "link",
            label: translationOf(text, inLanguage),
            href: linkTo(index),
            quiet: true,
          }) as const,
      ),
      ...(campaign.buttonTarget && button
        ? [{ kind: "link", label: button, href: linkTo("button") } as const]
        : []),
    ],
    reason: t("mails.campaign.reason"),
  };
}

/** Mails show text without emphasis; a list has a line for each entry, a link is followed by its address. */
function plainText(block: Block, portal: string): string {
  const line = (spans: readonly Span[]) => spans.map((span) => plainSpan(span, portal)).join("");
  return block.kind === "list"
    ? block.items.map((item) => `• ${line(item)}`).join("\n")
    : line(block.content);
}

const plainSpan = (span: Span, portal: string): string =>
  span.kind === "link" ? `${span.text} (${new URL(span.href, portal).href})` : span.text;
