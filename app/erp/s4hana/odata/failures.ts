import { ErpError } from "../../erp-errors";
import type { ErpMessage } from "../../port/basics";
import { retryAfter } from "../../retry-after";
import { type HttpAnswer, isJson, isPage, isXml } from "./answer";
import { errorMessages, type SapMessage } from "./sap-messages";

export interface FailureContext {
  now: Date;
  /** True if the request may have changed something in SAP. */
  isWrite: boolean;
  /** Address without the system, for the log. */
  path: string;
  /** Codes of SAP that mean: somebody else is editing the document. */
  lockCodes: ReadonlySet<string>;
}

/**
 * Names the failure that an answer means, or null if it is a success. A page for people in place of data is a notice
 * of maintenance, whatever its status. Of the other 5xx only 502 to 504 say that SAP is away: a 500 is the answer of a
 * program that crashed, and nobody knows whether it did so before its commit.
 */
export function failureOf(answer: HttpAnswer, context: FailureContext): ErpError | null {
  const { status } = answer;
  const downError = (maintenance: boolean) =>
    new ErpError({
      kind: "down",
      until: retryAfter(answer.headers["retry-after"] ?? null, context.now),
      reason: "retryAfter",
      maintenance,
    });
  if (status === 503) return downError(!isJson(answer) && !isXml(answer));
  if (status === 502) return new ErpError({ kind: "network", ambiguous: context.isWrite, reset: false });
  if (status === 504) return new ErpError({ kind: "timeout", ambiguous: context.isWrite });
  if (status === 401 || status === 407) return new ErpError({ kind: "auth" }, detailOf(answer, context));
  if (status === 429) {
    const until = retryAfter(answer.headers["retry-after"] ?? null, context.now);
    return new ErpError({ kind: "throttled", until });
  }
  if (status < 300) return isPage(answer) ? downError(true) : null;
  if (status >= 300 && status < 400) {
    // A redirect leads to a logon page: the technical user is not accepted on this path.
    return new ErpError({ kind: "auth" }, detailOf(answer, context));
  }
  return refusalOf(answer, context);
}

function refusalOf(answer: HttpAnswer, context: FailureContext): ErpError {
  const { status } = answer;
  const messages = errorMessages(answer.body.toString("utf8"));
  if (status === 403) return new ErpError({ kind: "auth", forbidden: true }, detailOf(answer, context));
  if (status === 412 || status === 428) {
    return new ErpError({ kind: "conflict", currentVersion: null }, detailOf(answer, context));
  }
  const lock = messages.find(({ code }) => context.lockCodes.has(code));
  if (status === 423 || lock) {
    return new ErpError({
      kind: "locked",
      by: lockOwner(lock?.text ?? messages[0]?.text ?? ""),
      until: null,
    });
  }
  if (status === 404 && !messages.some(({ code }) => code.startsWith("/IWFND/MED/"))) {
    return new ErpError({ kind: "notFound", what: context.path }, detailOf(answer, context));
  }
  const isReadable = messages.length > 0 && status < 500;
  const isProtocolBreach = messages.some(({ code }) => isFrameworkCode(code));
  if (!isReadable || isProtocolBreach || status === 404 || status === 405) {
    return new ErpError({ kind: "protocol", detail: detailOf(answer, context) });
  }
  return new ErpError({ kind: "rejected", messages: messages.map(errorMessageOf) });
}

/** Codes of the gateway itself: the request was malformed, or the service is not active. */
const isFrameworkCode = (code: string): boolean => /^\/IW(BEP|FND)\/CM_|^\/IWFND\/MED|^005056/.test(code);

/** Message of the port; `code` stays SAP's until the caller replaces it by its own. */
export const errorMessageOf = (message: SapMessage): ErpMessage => {
  const target = targetOf(message.target);
  return {
    severity: message.severity,
    code: message.code ? `sap.${message.code}` : "sap",
    text: message.text,
    ...(target ? { target } : {}),
  };
};

/** Reads a target such as `/to_Item(SalesOrder='',SalesOrderItem='10')/RequestedQuantity`. */
function targetOf(target: string): ErpMessage["target"] | undefined {
  const item = /(?:Item='?|to_Item\('?)0*(\d{1,6})'?/.exec(target)?.[1];
  const field = /(?:^|\/)([A-Za-z]\w*)$/.exec(target)?.[1];
  if (!item && !field) return undefined;
  return { ...(item ? { item: Number(item) } : {}), ...(field ? { field } : {}) };
}

/** Finds the user in a sentence such as "… is currently being processed by user MKELLER". */
const lockOwner = (text: string): string => /\buser\s+(\S.{0,39}?)\.?$/.exec(text)?.[1] ?? "ERP user";

function detailOf(answer: HttpAnswer, { path }: FailureContext): string {
  const [message] = errorMessages(answer.body.toString("utf8"));
  const reason = message
    ? `${message.code} ${message.text}`
    : (answer.headers["content-type"] ?? "no content");
  return `${answer.status} at ${path}: ${reason}`.slice(0, 500);
}
