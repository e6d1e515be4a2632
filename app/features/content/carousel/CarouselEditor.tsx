import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { localeNames, locales } from "~/i18n/locales";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { bannerItemHeight, bannerItemWidth } from "./banner-item";
import { CarouselItemFields } from "./CarouselItemFields";
import type { carouselIntents } from "./carousel-intents";
import type { CarouselView } from "./carousel-view";

type Intent = keyof typeof carouselIntents;

/** Edits the row of pictures of a banner. Items are moved by buttons, and with script also by dragging. */
export function CarouselEditor(props: { carousel: CarouselView; result: SubmissionResult | undefined }) {
  const { carousel, result } = props;
  const { language, items, maxCount } = carousel;
  const t = useT();
  const isFull = items.length >= maxCount;
  return (
    <section aria-labelledby="carousel-title" id="carousel">
      <h2 id="carousel-title">{t("content.carousel.title")}</h2>
      <p>{carousel.infoMsg}</p>
      <ErrorSummary result={result} />
      <form method="post" encType="multipart/form-data" data-in-place="">
        <CsrfField />
        <DefaultButton intent={"saveCarousel" satisfies Intent} />
        <input type="hidden" name="language" value={language} />
        <fieldset className="inline">
          <legend>{t("content.carousel.language")}</legend>
          {locales.map((locale) =>
            locale === language ? (
              <strong key={locale} lang={locale} aria-current="true">
                {localeNames[locale]}
              </strong>
            ) : (
              <Button key={locale} kind="plain" intent={`${"language" satisfies Intent}:${locale}`}>
                {localeNames[locale]}
              </Button>
            ),
          )}
        </fieldset>
        {items.length === 0 ? <p>{t("content.carousel.empty")}</p> : null}
        <ul className="carousel editor" data-carousel="">
          {items.map((item, index) => (
            <li key={item.id}>
              {item.image ? (
                <img src={item.image} alt="" width={bannerItemWidth} height={bannerItemHeight} />
              ) : (
                <div className="blank" />
              )}
              <CarouselItemFields carousel={carousel} index={index} result={result} />
            </li>
          ))}
        </ul>
        <div className="buttons">
          <Button kind="second" intent={"saveCarousel" satisfies Intent}>
            {t("content.carousel.save")}
          </Button>
          <Button
            intent={"addBanner" satisfies Intent}
            aria-disabled={isFull || undefined}
            {...(isFull ? { type: "button" } : {})}
          >
            {carousel.addBanner}
          </Button>
          {items.length > 0 ? (
            <Button kind="danger" intent={"removeAllBanners" satisfies Intent} dialog>
              {carousel.removeAllBanners}
            </Button>
          ) : null}
        </div>
        {isFull ? <p>{t("content.carousel.full", { count: maxCount })}</p> : null}
      </form>
    </section>
  );
}
