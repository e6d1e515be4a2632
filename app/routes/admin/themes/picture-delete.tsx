import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import { pictureDeletionAction, pictureDeletionLoader } from "./picture-delete.server";

export const loader = pictureDeletionLoader;
export const action = pictureDeletionAction;
export const meta = titleMeta;

export default function PictureDeletion() {
  const { pictures, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      lost={
        <>
          <p>{t("admin.willBeGone")}</p>
          <ul className="files">
            {pictures.map(({ id, name, src }) => (
              <li key={id}>
                {src ? <img src={src} alt="" height={48} /> : null} <span className="name">{name}</span>
              </li>
            ))}
          </ul>
        </>
      }
      confirm={{ intent: "delete" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
