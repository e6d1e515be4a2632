import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { cookiesCookieName, enter, submitted } from "~/http/enter.server";
import { localPath } from "~/http/local-path";
import { found303 } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";

const year = 31_536_000;

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await enter(args);
  return { title: `${translatorFor(actor)("frame.cookies.title")} – Tradepost` };
}

/** That the notice was accepted is all that is kept, for 365 days, and says nothing about who somebody is. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await submitted(args);
  const cookie = `${cookiesCookieName}=1; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly`;
  return found303(localPath(form.get("back")?.toString()) ?? "/", [], [["Set-Cookie", cookie]]);
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
    { name: "cookies", purpose: t("frame.cookies.accepted"), kept: t("frame.cookies.year") },
  ];
  return (
    <>
      <h1>{t("frame.cookies.title")}</h1>
      <p>{t("frame.cookies.text")}</p>
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">{t("frame.cookies.name")}</th>
            <th scope="col">{t("frame.cookies.purpose")}</th>
            <th scope="col">{t("frame.cookies.keeps")}</th>
          </tr>
        </thead>
        <tbody>
          {cookies.map(({ name, purpose, kept }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-label={t("frame.cookies.purpose")}>{purpose}</td>
              <td data-label={t("frame.cookies.keeps")}>{kept}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
