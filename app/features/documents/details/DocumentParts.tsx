import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { DetailsPage } from "./details-page";

/** The business partners of a document, each with its address. */
export function Partners({ partners }: Pick<DetailsPage, "partners">) {
  const t = useT();
  return (
    <>
      <h2>{t("documents.partners")}</h2>
      <dl className="facts wide">
        {partners.map(({ role, number, name, lines }) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>
              {name} <small>{number}</small>
              {lines.map((line) => (
                <span key={line}>
                  <br />
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Files({ files }: Pick<DetailsPage, "files">) {
  const t = useT();
  const formats = useFormats();
  if (files.length === 0) return null;
  return (
    <>
      <h2>{t("documents.files")}</h2>
      <ul className="plain">
        {files.map(({ name, addedAt, href }) => (
          <li key={href}>
            <a href={href}>{name}</a> <small>{formatInstant(addedAt, formats)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
