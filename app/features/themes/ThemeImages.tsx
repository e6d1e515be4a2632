import type { SubmissionResult } from "@conform-to/dom";
import { ImageField } from "~/features/images/ImageField";
import { pictureDeletion } from "~/features/images/picture-deletion";
import { imageUploadFormats, maxImageMegabytes } from "~/files/image-limits";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import type { themeIntents } from "./theme-intents";

export interface ShownImage {
  id: string;
  tag: string;
  name: string;
  href: string;
  width: number;
  height: number;
}

const tags = ["logo", "favicon", "mailHead"] as const;

/** Uploads logo, icon and the head of emails at once, and takes them off one by one. */
export function ThemeImages({
  theme,
  images,
  result,
}: {
  /** The id of the theme. */
  theme: string;
  images: readonly ShownImage[];
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  const formats = useFormats();
  const shownImages = tags.flatMap((tag) => images.filter((image) => image.tag === tag));
  const limits = t("ui.drop.limits", {
    count: 1,
    size: maxImageMegabytes,
    types: imageUploadFormats.join(", "),
  });
  return (
    <section aria-labelledby="theme-images" id="images">
      <h2 id="theme-images">{t("themes.images")}</h2>
      <p>{t("themes.imagesAbout")}</p>
      {shownImages.length > 0 ? (
        <ul className="files">
          {shownImages.map(({ id, tag, name, href, width, height }) => (
            <li key={id}>
              <img src={href} alt={t(`fields.${tag as "logo"}`)} height={Math.min(height, 48)} />{" "}
              <span className="name">
                {labelValue(t(`fields.${tag as "logo"}`), name, formats.locale)} ({width} × {height})
              </span>
              <LinkButton
                kind="plain"
                href={pictureDeletion({ owner: "theme", id: theme, picture: id })}
                dialog
              >
                {t("ui.remove")}
                <span className="unseen"> {t(`fields.${tag as "logo"}`)}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : null}
      <ErrorSummary result={result} />
      <form method="post" encType="multipart/form-data" data-in-place="">
        <CsrfField />
        {tags.map((tag) => (
          <ImageField
            key={tag}
            label={t(`fields.${tag}`)}
            name={tag}
            hint={limits}
            errors={result?.error?.[tag] ?? undefined}
          />
        ))}
        <div className="buttons">
          <Button intent={"uploadImages" satisfies keyof typeof themeIntents}>{t("themes.upload")}</Button>
        </div>
      </form>
    </section>
  );
}
