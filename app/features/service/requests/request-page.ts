import type { Coded } from "~/erp/erp";
import type { PreparedQuote } from "~/features/carts/prepared/prepare-quote.server";
import { linkTo } from "~/features/documents/document-links";
import type { Translate } from "~/i18n/translate";
import type { UploadedFile } from "~/ui/fields/Dropzone";
import type { UploadLimits } from "~/ui/fields/upload-limits";
import { spacedCode } from "~/ui/pages/spaced-code";
import { requestStatus } from "./request-list";
import type { getRequest } from "./requests.queries.server";

export type RequestThread = Extract<Awaited<ReturnType<typeof getRequest>>, { kind: "ok" }>["value"];

export interface QuoteOfRequest {
  state: PreparedQuote["state"];
  number: string | null;
  href: string | null;
  /** True for its owner, as long as it was not sent. */
  canOpen: boolean;
}

/** Data of the page of a request, for its author and for the staff. */
export interface RequestPageData {
  title: string;
  kind: string;
  status: Coded;
  author: string;
  customer: string;
  salesArea: string;
  assignee: string;
  /** Address of the page that it is about. */
  about: string;
  supportCode: { text: string; href: string | null } | null;
  /** True if a quote can be made of it: a question for a customer that has none yet. */
  canQuote: boolean;
  /** Quote that the staff prepared; null if none. */
  quote: QuoteOfRequest | null;
  version: number;
  isClosed: boolean;
  messages: {
    id: string;
    author: string;
    isStaff: boolean;
    at: string;
    lines: string[];
    files: { name: string; href: string }[];
  }[];
  /** Address of the form, which carries its files between two requests. */
  address: string;
  files: UploadedFile[];
  limits: UploadLimits;
}

export function requestPageOf(
  { request, author, assignee, salesArea, messages, isOwn, quote }: RequestThread,
  form: Pick<RequestPageData, "address" | "files" | "limits">,
  { t, codeHref }: { t: Translate; codeHref: ((code: string) => string) | null },
): RequestPageData {
  const { id, title, kind, state, partner, page, supportCode, version } = request;
  return {
    ...form,
    title,
    author,
    assignee,
    salesArea,
    version,
    kind: t(`requests.kinds.${kind}`),
    status: requestStatus(state, t),
    customer: partner ? `${partner.name} (${partner.number})` : "",
    about: page,
    supportCode: supportCode
      ? { text: spacedCode(supportCode), href: codeHref?.(supportCode) ?? null }
      : null,
    canQuote: kind === "sales" && partner !== null && !quote,
    quote: quote && quoteOf(quote, isOwn),
    isClosed: state === "closed",
    messages: messages.map((message) => ({
      id: message.id,
      author: message.author,
      isStaff: message.isStaff,
      at: message.createdAt.toISOString(),
      lines: message.text.split("\n"),
      files: message.files.map(({ id: file, fileName }) => ({
        name: fileName,
        href: `/requests/${id}/files/${file}`,
      })),
    })),
  };
}

function quoteOf(quote: PreparedQuote, isOwn: boolean): QuoteOfRequest {
  const number = quote.state === "sent" ? quote.number : null;
  return {
    state: quote.state,
    number,
    href: number && isOwn ? linkTo({ kind: "quote", number }) : null,
    canOpen: isOwn && quote.state === "open",
  };
}
