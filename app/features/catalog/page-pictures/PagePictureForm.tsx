import type { SubmissionResult } from "@conform-to/dom";
import { imageUploadFormats, maxImageMegabytes } from "~/files/image-limits";
import { ImageField } from "~/forms/ImageField";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import type { PagePicture } from "~/ui/pages/PagePicture";
import type { pagePictureIntents } from "./page-picture-intents";

/** Uploads or removes the picture of a news item or resource, below its form. */
export function PagePictureForm({
  picture,
  result,
}: {
  /** `deletion` is the page that asks whether to delete it. */
  picture: (PagePicture & { name: string; deletion: string }) | null;
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  const limits = t("ui.drop.limits", {
    count: 1,
    size: maxImageMegabytes,
    types: imageUploadFormats,
  });
  return (
    <section aria-labelledby="page-picture" id="picture-of-page">
      <h2 id="page-picture">{t("fields.picture")}</h2>
      <p>{t("areas.catalog_news.pictureAbout")}</p>
      <ErrorSummary result={result} />
      <form method="post" encType="multipart/form-data" data-in-place="">
        <CsrfField />
        <ImageField
          label={t("fields.picture")}
          name="picture"
          hint={limits}
          errors={result?.error?.picture ?? undefined}
        />
        <div className="buttons">
          <Button intent={"uploadPicture" satisfies keyof typeof pagePictureIntents}>
            {t("areas.catalog_news.uploadPicture")}
          </Button>
        </div>
      </form>
      {picture ? (
        <ul className="files">
          <li>
            <img src={picture.src} alt="" height={Math.min(picture.height, 48)} />{" "}
            <span className="name">
              {picture.name} ({picture.width} × {picture.height})
            </span>
            <LinkButton kind="plain" href={picture.deletion} dialog>
              {t("ui.remove")}
              <span className="unseen"> {picture.name}</span>
            </LinkButton>
          </li>
        </ul>
      ) : null}
    </section>
  );
}
