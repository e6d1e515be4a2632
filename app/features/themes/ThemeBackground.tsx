import type { SubmissionResult } from "@conform-to/dom";
import { ImageField } from "~/features/images/ImageField";
import { maxImageMegabytes } from "~/files/image-limits";
import { HexField } from "~/forms/HexField";
import { maskHex } from "~/forms/hex";
import { useT } from "~/i18n/i18n-context";
import { isHex } from "~/themes/contrast";
import { backgroundNames, imageIndex } from "~/themes/login-sheet";
import { defaultLook } from "~/themes/look";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { BackgroundSample } from "./BackgroundSample";
import type { ShownImage } from "./ThemeImages";
import type { themeIntents } from "./theme-intents";

/** Picks what stands behind the sign-in: a colour, one of three patterns, or an uploaded image. */
export function ThemeBackground(props: {
  images: readonly ShownImage[];
  background: { activeIndex: number; color: string };
  result: SubmissionResult | undefined;
}) {
  const { images, background, result } = props;
  const t = useT();
  const image = images.find(({ tag }) => tag === "background");
  const colour = maskHex(typedValue(result, "color") ?? background.color);
  const options = backgroundNames
    .map((name, index) => ({
      value: String(index),
      label: t(`themes.backgrounds.${name}`),
      sample: (
        <BackgroundSample
          name={name}
          color={isHex(colour) ? colour : defaultLook.white}
          image={image?.href}
        />
      ),
    }))
    .filter((_, index) => index !== imageIndex || image);
  return (
    <section aria-labelledby="theme-background" id="background">
      <h2 id="theme-background">{t("themes.background")}</h2>
      <p>{t("themes.backgroundAbout")}</p>
      {image ? (
        <form method="post" className="inline">
          <CsrfField />
          <img src={image.href} alt={image.name} height="96" />
          <Button kind="plain" intent={`removeImage:${image.id}`}>
            {t("ui.remove")} <span className="unseen">{image.name}</span>
          </Button>
        </form>
      ) : null}
      <ErrorSummary result={result} />
      <form method="post" encType="multipart/form-data" data-background="" data-in-place="">
        <CsrfField />
        <ChoiceField
          type="radio"
          label={t("themes.backgroundKind")}
          name="activeIndex"
          options={options}
          defaultValues={[typedValue(result, "activeIndex") ?? String(background.activeIndex)]}
        />
        <HexField
          label={t("themes.colour")}
          name="color"
          errors={result?.error?.color ?? undefined}
          colour={colour}
          input={{ defaultValue: colour }}
        />
        <ImageField
          label={t("themes.backgroundImage")}
          name="image"
          hint={t("themes.backgroundImageHint", { megabytes: maxImageMegabytes })}
        />
        <div className="buttons">
          <Button kind="second" intent={"applyBackground" satisfies keyof typeof themeIntents}>
            {t("themes.applyBackground")}
          </Button>
        </div>
      </form>
    </section>
  );
}
