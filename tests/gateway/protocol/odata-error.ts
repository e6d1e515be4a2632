export type Severity = "error" | "warning" | "info" | "success";

export interface SapMessage {
  /** Message class and number, "V1/302". */
  code: string;
  message: string;
  severity: Severity;
  target: string;
  propertyref?: string;
}

/** Error that leaves the gateway in SAP's envelope. */
export class ODataError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly details: readonly SapMessage[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(text);
  }
}

/** Codes of the Gateway framework itself. */
export const frameworkCodes = {
  notFound: "/IWBEP/CM_MGW_RT/020",
  unknownSegment: "005056A509B11EE1B9A8FEC11C21D78E",
  badUri: "005056A509B11EE1B9A8FEC11C21578E",
  badToken: "005056A509B11EE1B9A8FEC11C22F78E",
  badProperty: "005056A509B11EE1B9A8FEC11C23378E",
  badPayload: "/IWFND/CM_COS/104",
  badValue: "/IWCOR/CX_DS_EDM_SCONV_ERROR/005056A509B11EE1B9A8FEC11C1CBF12",
  notAllowed: "/IWBEP/CM_MGW_RT/021",
  oneOperation: "/IWBEP/CM_MGW_RT/053",
  noEtag: "/IWFND/CM_MGW/428",
  oldEtag: "/IWFND/CM_MGW_RT/412",
  mediaType: "/IWFND/CM_MGW/415",
} as const;

export const badRequest = (code: string, text: string): ODataError => new ODataError(400, code, text);

const innerOf = (error: ODataError, service: string, transaction: string) => ({
  application: { component_id: "", service_namespace: "/SAP/", service_id: service, service_version: "0001" },
  transactionid: transaction,
  timestamp: "",
  Error_Resolution: {
    SAP_Transaction: "Run transaction /IWFND/ERROR_LOG on SAP Gateway hub system",
    SAP_Note: "See SAP Note 1797736 for error analysis (https://service.sap.com/sap/support/notes/1797736)",
  },
  errordetails: [
    ...error.details.map(({ code, message, severity, target, propertyref }) => ({
      code,
      message,
      propertyref: propertyref ?? "",
      severity,
      transition: false,
      target,
    })),
    ...(error.details.length > 0
      ? [
          {
            code: "/IWBEP/CX_MGW_BUSI_EXCEPTION",
            message: "An exception was raised",
            propertyref: "",
            severity: "error",
            transition: false,
            target: "",
          },
        ]
      : []),
  ],
});

export function errorAsJson(
  error: ODataError,
  service: string,
  transaction: string,
  language: string,
): string {
  return JSON.stringify({
    error: {
      code: error.code,
      message: { lang: language, value: error.message },
      innererror: innerOf(error, service, transaction),
    },
  });
}

export function errorAsXml(
  error: ODataError,
  service: string,
  transaction: string,
  language: string,
): string {
  const inner = innerOf(error, service, transaction);
  const details = inner.errordetails
    .map(
      (detail) =>
        `<errordetail><code>${xml(detail.code)}</code><message>${xml(detail.message)}</message><propertyref>${xml(
          detail.propertyref,
        )}</propertyref><severity>${detail.severity}</severity><transition>false</transition><target>${xml(
          detail.target,
        )}</target></errordetail>`,
    )
    .join("");
  return `<?xml version="1.0" encoding="utf-8"?><error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>${xml(
    error.code,
  )}</code><message xml:lang="${language}">${xml(error.message)}</message><innererror><transactionid>${transaction}</transactionid><errordetails>${details}</errordetails></innererror></error>`;
}

export const xml = (text: string): string =>
  text.replace(
    /[<>&"]/g,
    (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[sign] ?? sign,
  );

/** Value of the `sap-message` header: the first message with the others as its details. */
export function messageHeader(messages: readonly SapMessage[], asJson: boolean): string | undefined {
  const [first, ...rest] = messages;
  if (!first) return undefined;
  const plain = ({ code, message, severity, target }: SapMessage) => ({ code, message, severity, target });
  if (asJson) return asAsciiJson(JSON.stringify({ ...plain(first), details: rest.map(plain) }));
  const detail = (one: SapMessage) =>
    `<code>${xml(one.code)}</code><message>${xml(one.message)}</message><severity>${one.severity}</severity><target>${xml(one.target)}</target>`;
  return asAsciiXml(
    `<notification>${detail(first)}<details>${rest.map((one) => `<detail>${detail(one)}</detail>`).join("")}</details></notification>`,
  );
}

/** Headers are ASCII: other characters travel as escapes of the format. */
const asAsciiJson = (text: string): string =>
  text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const asAsciiXml = (text: string): string =>
  text.replace(/[^ -~]/gu, (sign) => `&#${sign.codePointAt(0) ?? 63};`);
