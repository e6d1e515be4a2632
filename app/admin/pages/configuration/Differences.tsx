import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, LinkButton } from "~/ui/pages/Button";
import type { DifferencesView, DifferenceView } from "./differences-view";

interface Sides {
  mine: string;
  theirs: string;
}

/** Lists differences by area. Each one is taken over on its own. */
export function Differences({ view, sides }: { view: DifferencesView; sides: Sides }) {
  const t = useT();
  return (
    <>
      {view.closed.length > 0 ? (
        <p className="notice info">{t("configurations.closed", { areas: view.closed })}</p>
      ) : null}
      {view.total === 0 ? <p role="status">{t("configurations.none")}</p> : null}
      {view.shownCount < view.total ? (
        <p>{t("configurations.more", { shown: view.shownCount, total: view.total })}</p>
      ) : null}
      {view.areas.length > 0 ? (
        <form method="post">
          <CsrfField />
          {view.areas.map((area) => (
            <section key={area.name} aria-labelledby={`area-${area.name}`}>
              <h2 id={`area-${area.name}`}>{area.title}</h2>
              <AreaTable area={area} sides={sides} takesOver={view.takesOver} />
            </section>
          ))}
        </form>
      ) : null}
    </>
  );
}

function AreaTable({
  area,
  sides,
  takesOver,
}: {
  area: DifferencesView["areas"][number];
  sides: Sides;
  takesOver: boolean;
}) {
  const t = useT();
  return (
    <div className="scroll">
      <table className="cards" aria-labelledby={`area-${area.name}`}>
        <thead>
          <tr>
            <th scope="col">{t("configurations.entry")}</th>
            <th scope="col">{sides.mine}</th>
            <th scope="col">{sides.theirs}</th>
            {takesOver ? (
              <th scope="col">
                <span className="unseen">{t("configurations.takeOver")}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {area.rows.map((row) => (
            <tr key={row.digest}>
              <th scope="row">{row.name}</th>
              <td data-label={sides.mine}>
                <Side row={row} side="mine" />
              </td>
              <td data-label={sides.theirs}>
                <Side row={row} side="theirs" />
              </td>
              {takesOver ? (
                <td className="acts">
                  <TakeOver row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the fields that differ as one side has them, or whether it has the record at all. */
function Side({ row, side }: { row: DifferenceView; side: "mine" | "theirs" }) {
  const t = useT();
  const { locale } = useFormats();
  if (row.state === (side === "mine" ? "added" : "removed")) return t("configurations.absent");
  if (row.fields.length === 0) return t("configurations.exists");
  return row.fields.map((field) => (
    <div key={field.label}>
      {field.label ? <small>{labelValue(field.label, "", locale)}</small> : null}
      {field[side] ?? t("configurations.empty")}
    </div>
  ));
}

function TakeOver({ row: { digest, name, state, deletionPage } }: { row: DifferenceView }) {
  const t = useT();
  if (deletionPage) {
    return (
      <LinkButton href={deletionPage} dialog>
        {t("configurations.deleteHere")} <span className="unseen">{name}</span>
      </LinkButton>
    );
  }
  const label = t(state === "removed" ? "configurations.removeHere" : "configurations.takeOver");
  return (
    <Button kind="plain" intent={`takeOver:${digest}`} aria-label={`${label} ${name}`}>
      {label}
    </Button>
  );
}
