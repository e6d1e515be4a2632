import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { FieldFrame } from "~/ui/fields/FieldFrame";
import { typedValue } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import type { carouselIntents } from "./carousel-intents";
import type { CarouselView } from "./carousel-view";

type Intent = keyof typeof carouselIntents;

/** Fields of one item: its picture, its texts, and the buttons that move or remove it. */
export function CarouselItemFields(props: {
  carousel: CarouselView;
  index: number;
  result: SubmissionResult | undefined;
}) {
  const { carousel, index, result } = props;
  const t = useT();
  const item = carousel.items[index];
  if (!item) return null;
  const last = carousel.items.length - 1;
  const name = t("content.carousel.item", { number: index + 1 });
  const move = "moveBanner" satisfies Intent;
  return (
    <fieldset className="group">
      <legend>{name}</legend>
      <input type="hidden" name={`items[${index}].id`} value={item.id} />
      <FieldFrame
        label={t("content.carousel.picture")}
        name={`items[${index}].image`}
        hint={carousel.allowedFormats.join(", ")}
        errors={result?.error?.[`items[${index}].image`] ?? undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={carousel.allowedFormats.map((format) => `.${format}`).join(",")}
          />
        )}
      </FieldFrame>
      {carousel.elements.map((element) => {
        const field = `items[${index}].elements.${element.name}`;
        const text = typedValue(result, field);
        return (
          <FieldFrame
            key={`${carousel.language} ${element.name}`}
            label={element.label}
            name={field}
            errors={result?.error?.[field] ?? undefined}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                maxLength={300}
                placeholder={element.placeholder || undefined}
                lang={carousel.language}
                defaultValue={text ?? item.texts[element.name] ?? ""}
              />
            )}
          </FieldFrame>
        );
      })}
      <span className="inline">
        {index > 0 ? (
          <Button kind="plain" intent={`${move}:${item.id}:${index - 1}`}>
            {t("content.carousel.left")}
            <span className="unseen"> {name}</span>
          </Button>
        ) : null}
        {index < last ? (
          <Button kind="plain" intent={`${move}:${item.id}:${index + 1}`}>
            {t("content.carousel.right")}
            <span className="unseen"> {name}</span>
          </Button>
        ) : null}
        <Button kind="plain" intent={`${"removeBanner" satisfies Intent}:${item.id}`} dialog>
          {t("ui.remove")}
          <span className="unseen"> {name}</span>
        </Button>
      </span>
    </fieldset>
  );
}
