import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { valueOr } from "~/door/value-or";
import { linkTo, permittedLink } from "~/features/documents/document-links";
import { findByNumber } from "~/features/documents/lookup/find-by-number.server";
import { type ClaimSource, claimSources, claimSubjects } from "~/features/service/claims/claim";
import { claimTypes, createClaimSchema } from "~/features/service/claims/claim.schema";
import { claimForm } from "~/features/service/claims/claim-form";
import { claimableLines } from "~/features/service/claims/claimable-lines";
import {
  findClaimableDeliveries,
  findDeliveriesOfProduct,
  getClaimForm,
} from "~/features/service/claims/claims.queries.server";
import { createClaim } from "~/features/service/claims/create-claim.server";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import { badAddressPage, pageOfFailure } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { formatDate } from "~/i18n/formats";
import { documentRightsOf } from "~/routes/documents/rights.server";
import { answerFiles, bundleIn, filesOfForm, keepBundle, refuseOtherParameters } from "./form-files.server";

type FormKind = "delivery" | "invoice";

interface Asked {
  kind: ClaimSource | null;
  number: string;
  type: (typeof claimTypes)[number];
  /** Files of the form; a form that is opened anew gets an id. */
  bundle: string;
  /** Line that the form opens with, and what is wrong with it. */
  item: string;
  about: (typeof claimSubjects)[number] | null;
  /** Beginning of the text, such as the reason of a short payment. */
  text: string;
}

const parameterNames = ["kind", "number", "type", "files", "item", "about", "text"];

/** Reads what the address asks for; one that cannot be obeyed is refused with its reason. */
function readAddress(request: Request): Asked {
  const params = new URL(request.url).searchParams;
  refuseOtherParameters(params, parameterNames);
  return {
    kind: choiceIn(params, "kind", claimSources),
    number: (params.get("number") ?? "").trim().slice(0, 60),
    type: choiceIn(params, "type", claimTypes) ?? "return",
    bundle: bundleIn(params),
    item: (params.get("item") ?? "").slice(0, 6),
    about: choiceIn(params, "about", claimSubjects),
    text: (params.get("text") ?? "").trim().slice(0, 300),
  };
}

function choiceIn<C extends string>(params: URLSearchParams, name: string, choices: readonly C[]): C | null {
  const value = params.get(name) || null;
  const choice = choices.find((each) => each === value) ?? null;
  if (value !== null && choice === null) {
    throw badAddressPage({ key: "ui.unknownValue", params: { name, value: value.slice(0, 60) } });
  }
  return choice;
}

type FormAddress = Pick<Asked, "number" | "type" | "bundle"> &
  Partial<Pick<Asked, "item" | "about" | "text">> & { kind: FormKind };

const addressOf = ({ kind, number, type, bundle, item, about, text }: FormAddress) =>
  `/report/e_claim?${new URLSearchParams({
    kind,
    number,
    type,
    files: bundle,
    ...(item ? { item } : {}),
    ...(about ? { about } : {}),
    ...(text ? { text } : {}),
  })}`;

/** Loads the form of a claim; without a document its question, for an order its deliveries. */
export async function claimLoader(args: LoaderFunctionArgs) {
  const address = readAddress(args.request);
  const { kind, number } = address;
  if (kind === "order" && number !== "") return deliveriesOf(args, address);
  if (kind === null || kind === "order" || number === "") return findDocument(args, address);
  const { ctx, value } = await readPage(args, getClaimForm, { kind, number, type: address.type });
  const { document, reasons } = value;
  const source = { ...address, kind };
  await keepBundle(addressOf(source), args);
  return {
    step: "form" as const,
    title: pageTitle(ctx, "claims.create"),
    page: {
      kind,
      number,
      type: address.type,
      reasons,
      ...(await filesOfForm(ctx, address.bundle)),
      address: addressOf(source),
      types: claimTypes.map((type) => ({ type, href: addressOf({ ...source, type }) })),
      document: {
        text: `${ctx.t(`documents.kinds.${kind}`)} ${number}`,
        href: permittedLink(document, documentRightsOf(ctx.actor)),
        date: document.date,
      },
      lines: claimableLines(document, reasons, address),
      form: await showConfigured(ctx, claimForm, {
        values: { contact: ctx.actor.userName, text: address.text },
      }),
    },
  };
}

/** Leads to the delivery of an order; several are a choice. */
async function deliveriesOf(args: LoaderFunctionArgs, { number, type, bundle }: Asked) {
  const { ctx, value } = await readPage(args, findClaimableDeliveries, { order: number });
  const [delivery, ...others] = value.deliveries;
  const linkOf = (number: string) => addressOf({ kind: "delivery", number, type, bundle });
  if (delivery && others.length === 0) throw await seeOther(linkOf(delivery.number));
  return {
    step: "deliveries" as const,
    title: pageTitle(ctx, "claims.create"),
    order: { text: `${ctx.t("documents.kinds.order")} ${number}`, href: linkTo({ kind: "order", number }) },
    deliveries: value.deliveries.map((each) => ({ ...each, href: linkOf(each.number) })),
  };
}

/** Finds the document of a claim by its number, or by a product in it; one that is the only one opens at once. */
async function findDocument(args: LoaderFunctionArgs, { number, type, bundle }: Asked) {
  const { ctx, value } = await readPage(args, findByNumber, { q: number.slice(0, 50) });
  const hitOf = (kind: ClaimSource, number: string, note: string) => ({
    text: `${ctx.t(`documents.kinds.${kind}`)} ${number}`,
    note,
    href: `/report/e_claim?${new URLSearchParams({ kind, number, type, files: bundle })}`,
  });
  const products = value.hits.filter(({ of }) => of === "material");
  const hits = value.hits.flatMap(({ of, number, note }) => {
    const kind = claimSources.find((each) => each === of);
    return kind ? [hitOf(kind, number, note)] : [];
  });
  for (const { number: product, note: name } of products) {
    const deliveries = valueOr(ctx, await findDeliveriesOfProduct(ctx, { product }), []);
    for (const { number, date } of deliveries) {
      hits.push(hitOf("delivery", number, `${formatDate(date, ctx.actor.formats)} · ${name}`));
    }
  }
  const [hit, ...others] = hits;
  if (hit && others.length === 0) throw await seeOther(hit.href);
  return { step: "document" as const, title: pageTitle(ctx, "claims.create"), number, hits };
}

/** Handles the buttons of the form. Files are stored first, so that a refused form keeps them. */
export async function claimAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const address = readAddress(args.request);
  const { kind, number, type, bundle } = address;
  if (kind === null || kind === "order") throw pageOfFailure({ kind: "notFound" });
  const fixedFields = { kind, number, type, bundle };
  const answer = await answerFiles(ctx, form, { bundle, schema: createClaimSchema, fixed: fixedFields });
  if (answer) return answer;
  return answerConfigured(ctx, form, claimForm, createClaim, {
    fixed: fixedFields,
    to: ({ claim, number }) =>
      number ? `/returns/${encodeURIComponent(number)}` : `/user/e_claims/${claim}`,
    notice: ({ number }) =>
      number
        ? { severity: "success", key: "claims.sent", params: { number } }
        : { severity: "info", key: "claims.stored" },
  });
}
