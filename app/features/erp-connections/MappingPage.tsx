import { type Mapping, mappingFields } from "~/erp/connections/mapping-fields";
import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { SelectField } from "~/ui/fields/Field";
import { CellField } from "~/ui/fields/FieldFrame";
import { intents } from "~/ui/fields/intents";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

export interface MappingView {
  heading: string;
  list: string;
}

export interface MappingAnswer {
  version: number;
  mapping: Mapping;
  unread: string[];
  /** Values typed into a form that was refused. */
  typedValues: Record<string, string> | null;
}

export const mappingIntents = intents("read", "save");

/** Sets the codes that SAP uses beside what they mean to the portal. */
export function MappingPage(props: { view: MappingView; answer?: MappingAnswer; refusal?: string }) {
  const { view, answer, refusal } = props;
  const t = useT();
  return (
    <>
      <PageHead
        title={view.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.sap_connections.title"), href: view.list },
        ]}
      />
      <p>{t("areas.sap_connections.mapAbout")}</p>
      <form method="post">
        <CsrfField />
        <Button intent={mappingIntents.read} kind={answer ? "plain" : "main"}>
          {t("areas.sap_connections.mapRead")}
        </Button>
      </form>
      <div role="status">{refusal ? <p className="notice error">{refusal}</p> : null}</div>
      {answer ? <MappingForm {...answer} /> : null}
    </>
  );
}

function MappingForm({ version, mapping, unread, typedValues }: MappingAnswer) {
  const t = useT();
  const fieldValue = (name: string, value: string) => (typedValues ? (typedValues[name] ?? "") : value);
  const count = (each: number) => t("areas.sap_connections.mapUsed", { count: each });
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="version" value={version} />
      {unread.length > 0 ? (
        <p className="notice warning">{t("areas.sap_connections.mapUnread", { services: unread })}</p>
      ) : null}
      <h2>{t("areas.sales_areas.title")}</h2>
      <Areas areas={mapping.areas} fieldValue={fieldValue} isTyped={typedValues !== null} />
      <h2>{t("areas.sap_connections.mapChoices")}</h2>
      <div>
        {mapping.choices.map(({ name, value, options }) => {
          const field = mappingFields.choice(name);
          const current = fieldValue(field, value);
          const codes = options.some(({ code }) => code === current)
            ? options
            : [...options, { code: current, count: 0 }];
          return (
            <SelectField
              key={name}
              name={field}
              label={t(`areas.sap_connections.map.${name}`)}
              defaultValue={current}
              options={codes.map((each) => ({
                value: each.code,
                label: each.count > 0 ? `${each.code} (${count(each.count)})` : each.code,
              }))}
            />
          );
        })}
      </div>
      {mapping.lists.map(({ name, rows }) => (
        <CodeList key={name} name={name} rows={rows} fieldValue={fieldValue} />
      ))}
      <p>
        <Button intent={mappingIntents.save} kind="main">
          {t("areas.sap_connections.mapSave")}
        </Button>
      </p>
    </form>
  );
}

type FieldValue = (name: string, value: string) => string;

const areaParts = ["id", "title", "currency", "companyCode", "plant"] as const;

function Areas(props: { areas: Mapping["areas"]; fieldValue: FieldValue; isTyped: boolean }) {
  const { areas, fieldValue, isTyped } = props;
  const t = useT();
  const formats = useFormats();
  const usedLabel = t("areas.sap_connections.map.used");
  const customers = t("areas.sap_connections.map.customers");
  const labelOf = (part: (typeof areaParts)[number]) => t(`areas.sap_connections.map.${part}`);
  if (areas.length === 0) return <p>{t("areas.sap_connections.mapNone")}</p>;
  return (
    <div className="scroll">
      <table className="cards">
        <caption className="unseen">{t("areas.sales_areas.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("areas.sap_connections.map.sap")}</th>
            <th scope="col">{customers}</th>
            <th scope="col">{usedLabel}</th>
            {areaParts.map((part) => (
              <th key={part} scope="col">
                {labelOf(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => {
            const box = mappingFields.area(area.key, "used");
            return (
              <tr key={area.key}>
                <th scope="row">{area.key}</th>
                <td data-label={customers}>{formatCount(area.customers, formats)}</td>
                <td data-label={usedLabel}>
                  <CellField name={box} label={`${usedLabel} ${area.key}`}>
                    {(control) => (
                      <input
                        type="checkbox"
                        value="on"
                        defaultChecked={isTyped ? fieldValue(box, "") !== "" : area.isUsed}
                        {...control}
                      />
                    )}
                  </CellField>
                </td>
                {areaParts.map((part) => {
                  const name = mappingFields.area(area.key, part);
                  return (
                    <td key={part} data-label={labelOf(part)}>
                      <CellField name={name} label={`${labelOf(part)} ${area.key}`}>
                        {(control) => (
                          <input
                            size={part === "title" ? 16 : 6}
                            defaultValue={fieldValue(name, area[part])}
                            {...control}
                          />
                        )}
                      </CellField>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function CodeList({ name, rows, fieldValue }: Mapping["lists"][number] & { fieldValue: FieldValue }) {
  const t = useT();
  const formats = useFormats();
  const headings = {
    sap: t("areas.sap_connections.map.sap"),
    count: t("areas.sap_connections.map.count"),
    portal: t("areas.sap_connections.map.portal"),
  };
  return (
    <>
      <h2>{t(`areas.sap_connections.map.${name}`)}</h2>
      {rows.length === 0 ? (
        <p>{t("areas.sap_connections.mapNone")}</p>
      ) : (
        <table className="cards">
          <caption className="unseen">{t(`areas.sap_connections.map.${name}`)}</caption>
          <thead>
            <tr>
              {Object.values(headings).map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, count, value }) => {
              const field = mappingFields.code(name, code);
              return (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  <td data-label={headings.count}>{formatCount(count, formats)}</td>
                  <td data-label={headings.portal}>
                    <CellField name={field} label={`${headings.portal} ${code}`}>
                      {(control) => <input size={14} defaultValue={fieldValue(field, value)} {...control} />}
                    </CellField>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
