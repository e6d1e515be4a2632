import { RichText } from "~/forms/RichText";
import { useT } from "~/i18n/i18n-context";
import { PagePicture, type PagePicture as Picture } from "~/ui/pages/PagePicture";
import type { CatalogAddresses } from "../addresses";

/** News and further reading beside the products. */
export function CatalogPages(props: {
  /** Null where news are switched off. */
  news: { id: string; title: string; text: string; picture: Picture | null }[] | null;
  resources: { id: string; title: string }[];
  to: CatalogAddresses;
}) {
  const { news, resources, to } = props;
  const t = useT();
  return (
    <>
      {news ? (
        <section aria-labelledby="news">
          <h2 id="news">{t("catalog.news")}</h2>
          {news.length === 0 ? <p>{t("catalog.newsEmpty")}</p> : null}
          {news.map(({ id, title, text, picture }) => (
            <div key={id}>
              <h3>{title}</h3>
              <PagePicture picture={picture} />
              {text.trim() === "" ? <p>{t("catalog.newsEmpty")}</p> : <RichText text={text} />}
            </div>
          ))}
        </section>
      ) : null}
      {resources.length > 0 ? (
        <section aria-labelledby="resources">
          <h2 id="resources">{t("catalog.resources")}</h2>
          <ul>
            {resources.map(({ id, title }) => (
              <li key={id}>
                <a href={to.resource(id)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
