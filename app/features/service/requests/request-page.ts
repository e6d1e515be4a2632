import type { Coded } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { UploadedFile } from "~/ui/fields/Dropzone";
import type { UploadLimits } from "~/ui/scripts/uploads";
import { requestStatus } from "./request-list";
import type { getRequest } from "./requests.queries.server";

export type RequestThread = Extract<Awaited<ReturnType<typeof getRequest>>, { kind: "ok" }>["value"];

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
  { request, author, assignee, salesArea, messages }: RequestThread,
  form: Pick<RequestPageData, "address" | "files" | "limits">,
  t: Translate,
): RequestPageData {
  const { id, title, kind, state, partner, page, version } = request;
  return {
    ...form,
    ...{ title, author, assignee, salesArea, version },
    kind: t(`requests.kinds.${kind}`),
    status: requestStatus(state, t),
    customer: partner ? `${partner.name} (${partner.number})` : "",
    about: page,
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
