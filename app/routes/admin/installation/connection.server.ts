import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { connectionIntents } from "~/features/erp-connections/ConnectionPage";
import { getConnection } from "~/features/erp-connections/connection.queries.server";
import { pingConnection } from "~/features/erp-connections/ping-connection.server";
import { switchConnection } from "~/features/erp-connections/switch-connection.server";
import { pageOfFailure } from "~/http/failures.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";

const list = "/admin/sap_maintenance/sap_connection_configs";

export const connectionLoader = async (args: LoaderFunctionArgs) => {
  const { ctx, value } = await readPage(args, getConnection, { id: args.params.id ?? "" });
  const heading = value.title ?? ctx.t(`choices.connectionKind.${value.kind}`);
  return {
    ...value,
    offSince: value.offSince?.toISOString() ?? null,
    heading,
    list,
    title: adminTitle(ctx, "areas.sap_connections.ping"),
  };
};

export const connectionAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const { id = "" } = args.params;
  const page = `${list}/${id}/ping`;
  const flip = (on: boolean) =>
    answerButton(ctx, new FormData(), switchConnection, {
      fixed: { on: String(on) },
      to: () => page,
      back: page,
      notice: () => ({
        severity: "success",
        key: on ? "areas.sap_connections.switchedOn" : "areas.sap_connections.switchedOff",
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
