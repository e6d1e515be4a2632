import { useLoaderData } from "@remix-run/react";
import { Differences } from "~/admin/pages/configuration/Differences";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { SelectField } from "~/ui/fields/Field";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { micrositesAction, micrositesLoader } from "./microsites.server";

export const loader = micrositesLoader;
export const action = micrositesAction;
export const meta = titleMeta;

/** Shows two microsites side by side; what one has can be taken over from the other. */
export default function MicrositesCompared() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t("configurations.microsites.title")}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.config_comparisons.title"), href: "/admin/config_comparisons" },
        ]}
      />
      <p className="lead">{t("configurations.microsites.lead", { one: page.sides.mine })}</p>
      <form method="get" className="inline start">
        <SelectField
          label={t("fields.micrositeId")}
          name="one"
          options={page.microsites}
          defaultValue={page.one}
        />
        <SelectField
          label={t("configurations.with")}
          name="other"
          options={page.microsites}
          defaultValue={page.other}
        />
        <Button>{t("configurations.show")}</Button>
      </form>
      {page.isSame ? <p className="notice info">{t("configurations.microsites.same")}</p> : null}
      {page.isSame ? null : <Differences view={page.view} sides={page.sides} />}
    </>
  );
}
