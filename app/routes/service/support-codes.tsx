import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failureOf } from "~/door/verdict";
import { mayOpenSupportCode } from "~/features/service/support/open-support-code.server";
import { readSupportCode, supportCodeDays } from "~/features/service/support/support-code.schema";
import { enter } from "~/http/entrance/enter.server";
import { pageOfFailure } from "~/http/failures.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { toSignIn } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { refuseOtherParameters } from "./form-files.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const verdict = mayOpenSupportCode(ctx.actor, {});
  if (!verdict.allowed) {
    throw ctx.actor.kind === "anonymous" ? await toSignIn(ctx) : pageOfFailure(failureOf(verdict));
  }
  const { searchParams } = new URL(args.request.url);
  refuseOtherParameters(searchParams, ["code"]);
  const typedCode = (searchParams.get("code") ?? "").trim().slice(0, 60);
  const code = readSupportCode(typedCode);
  if (code) throw await seeOther(paths.supportCode(code));
  return {
    typedCode,
    problem: typedCode ? ctx.t("requests.support.malformed") : null,
    title: adminTitle(ctx, "requests.support.title"),
  };
}

export const meta = titleMeta;

/** Asks for the code at the foot of somebody's page. */
export default function SupportCodes() {
  const { typedCode, problem } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("requests.support.title")} />
      <p className="lead">{t("requests.support.what", { days: supportCodeDays })}</p>
      <search>
        <form method="get" action={paths.supportCodes()} className="narrow">
          <Field
            label={t("requests.support.code")}
            name="code"
            defaultValue={typedCode}
            errors={problem ? [problem] : []}
            input={{ maxLength: 40, autoComplete: "off", spellCheck: false, autoCapitalize: "characters" }}
          />
          <p>
            <Button kind="main">{t("requests.support.open")}</Button>
          </p>
        </form>
      </search>
    </>
  );
}
