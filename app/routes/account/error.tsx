import type { LoaderFunctionArgs } from "@remix-run/node";
import { enter } from "~/http/entrance/enter.server";
import { pageTitle } from "~/http/page-title.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";

export const loader = async (args: LoaderFunctionArgs) => ({
  title: pageTitle(await enter(args), "frame.failed.title"),
});

export const meta = titleMeta;

/** Page for browsers that lost the connection: explains it and leads back. */
export default function ErrorRoute() {
  const t = useT();
  return (
    <>
      <h1>{t("frame.failed.title")}</h1>
      <p>{t("account.errorPage")}</p>
      <p>
        <a className="button" href="/dashboard">
          {t("frame.backToDashboard")}
        </a>
      </p>
    </>
  );
}
