import { useLoaderData } from "@remix-run/react";
import { Differences } from "~/admin/pages/configuration/Differences";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { SelectField } from "~/ui/fields/Field";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { comparisonAction, comparisonLoader } from "./comparison.server";

export const loader = comparisonLoader;
export const action = comparisonAction;
export const meta = titleMeta;

/** Shows how a recorded configuration differs from the one in force, or from another recorded one. */
export default function Comparison() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.config_comparisons.title"), href: "/admin/config_comparisons" },
        ]}
        actions={
          <LinkButton href={`/admin/config_comparisons/delete?selected=${page.id}`} dialog>
            {t("ui.delete")}
          </LinkButton>
        }
      />
      <p className="lead">{page.about}</p>
      <form method="get" className="inline start">
        <SelectField
          label={t("configurations.with")}
          name="with"
          options={page.others}
          defaultValue={page.with}
        />
        <Button>{t("configurations.show")}</Button>
      </form>
      {page.view.takesOver ? <p>{t("configurations.lead")}</p> : null}
      <Differences view={page.view} sides={page.sides} />
    </>
  );
}
