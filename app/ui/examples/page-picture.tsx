import { PagePicture } from "../pages/PagePicture";
import type { Example } from "./frame";

/** A pixel, drawn as large as the picture says. */
const src = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";

export const pagePictureExamples: Record<string, Example> = {
  "a picture of a news item": () => <PagePicture picture={{ src, width: 160, height: 90 }} />,
  "a news item without a picture": () => <PagePicture picture={null} />,
};
