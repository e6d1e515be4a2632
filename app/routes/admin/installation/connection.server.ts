import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { connectionIntents } from "~/features/erp-connections/ConnectionPage";
import { getConnection, type ListCopy } from "~/features/erp-connections/connection.queries.server";
import type { ListCopyView } from "~/features/erp-connections/ListCopies";
import { pingConnection } from "~/features/erp-connections/ping-connection.server";
import { switchConnection } from "~/features/erp-connections/switch-connection.server";
import { pageOfFailure } from "~/http/failures.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import type { Translate } from "~/i18n/translate";

const list = "/admin/sap_maintenance/sap_connection_configs";

export const connectionLoader = async (args: LoaderFunctionArgs) => {
  const { ctx, value } = await readPage(args, getConnection, { id: args.params.id ?? "" });
  const heading = value.title ?? ctx.t(`choices.connectionKind.${value.kind}`);
  return {
    ...value,
    offSince: value.offSince?.toISOString() ?? null,
    copies: value.copies.map((copy) => copyView(copy, ctx.t)),
    heading,
    list,
    mapping: value.mappedId ? `${list}/${value.mappedId}/mapping` : null,
    title: adminTitle(ctx, "areas.sap_connections.ping"),
  };
};

const titles = {
  quote: "documents.quotes",
  order: "documents.orders",
  delivery: "documents.shipments",
  invoice: "documents.invoices",
  return: "claims.title",
  partner: "areas.sap_connections.copiedPartners",
  customerMaterial: "areas.sap_connections.copiedNumbers",
} as const;

/** Names the list of a copy, and states what the last comparison with the ERP found. */
function copyView(copy: ListCopy, t: Translate): ListCopyView {
  const { list, completeAt, comparedAt, missing, surplus, different, ...facts } = copy;
  return {
    salesArea: facts.salesArea,
    erpCount: facts.erpCount,
    replicaCount: facts.replicaCount,
    title: t(titles[list]),
    completeAt: completeAt?.toISOString() ?? null,
    comparedAt: comparedAt?.toISOString() ?? null,
    erpSums: Object.entries(facts.erpSums ?? {}).filter(([currency]) => currency !== ""),
    replicaSums: Object.entries(facts.replicaSums ?? {}).filter(([currency]) => currency !== ""),
    repaired: (missing ?? 0) + (surplus ?? 0) + (different ?? 0),
  };
}

export const connectionAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { id = "" } = args.params;
  const page = `${list}/${id}/ping`;
  const flip = (isOn: boolean) =>
    answerButton(ctx, new FormData(), switchConnection, {
      fixed: { on: String(isOn) },
      to: () => page,
      backPath: page,
      notice: () => ({
        severity: "success",
        key: isOn ? "areas.sap_connections.switchedOn" : "areas.sap_connections.switchedOff",
      }),
    });
  return byIntent(form, {
    ping: async () => {
      const outcome = await pingConnection(ctx, { id });
      if (outcome.kind === "ok") return { ping: outcome.value };
      if (outcome.kind !== "conflict") throw pageOfFailure(outcome);
      return { refusal: ctx.t(outcome.reason.key, outcome.reason.params) };
    },
    off: () => flip(false),
    on: () => flip(true),
  } satisfies Handlers<typeof connectionIntents>);
};
