import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { setBrowserChoice } from "~/http/browser-choices.server";
import { enter } from "~/http/entrance/enter.server";
import { localPath } from "~/http/local-path";
import { pageTitle } from "~/http/page-title.server";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  return { title: pageTitle(await enter(args), "frame.cookies.title") };
}

/** Stores only the consent itself, for 365 days, without anything about the person. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await submitted(args);
  const back = localPath(form.get("back")?.toString()) ?? "/";
  return seeOther(back, [], [setBrowserChoice("cookies", "1")]);
}

export const meta = titleMeta;

export default function Cookies() {
  const t = useT();
  const cookies = [
    { name: "session", purpose: t("frame.cookies.session"), kept: t("frame.cookies.untilOut") },
    { name: "notices", purpose: t("frame.cookies.notices"), kept: t("frame.cookies.untilNext") },
    { name: "language", purpose: t("frame.cookies.language"), kept: t("frame.cookies.year") },
    { name: "light", purpose: t("frame.cookies.light"), kept: t("frame.cookies.year") },
    { name: "script", purpose: t("frame.cookies.script"), kept: t("frame.cookies.year") },
    { name: "keys", purpose: t("shortcuts.cookie"), kept: t("frame.cookies.year") },
    { name: "cookies", purpose: t("frame.cookies.accepted"), kept: t("frame.cookies.year") },
  ];
  return (
    <>
      <PageHead title={t("frame.cookies.title")} />
      <p>{t("frame.cookies.text")}</p>
      <DataTable
        view={{
          name: "cookies",
          address: "/cookies",
          caption: t("frame.cookies.title"),
          columns: [
            { name: "name", caption: t("frame.cookies.name"), datatype: "text", key: true },
            { name: "purpose", caption: t("frame.cookies.purpose"), datatype: "text", wrap: true },
            { name: "kept", caption: t("frame.cookies.keeps"), datatype: "text", wrap: true },
          ],
          rows: cookies.map(({ name, ...cells }) => ({
            id: name,
            cells: {
              name: { kind: "text", text: name },
              purpose: { kind: "text", text: cells.purpose },
              kept: { kind: "text", text: cells.kept },
            },
          })),
        }}
      />
    </>
  );
}
