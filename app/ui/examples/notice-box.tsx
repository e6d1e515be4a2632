import { NoticeBox } from "../pages/NoticeBox";
import type { Example } from "./frame";

export const noticeBoxExamples: Readonly<Record<string, Example>> = {
  "one message": () => <NoticeBox severity="info" texts={["Prices are valid until 2026-12-31."]} />,
  "several messages": () => (
    <NoticeBox
      severity="warning"
      texts={["The quantity was rounded up to 2 BOX.", "The requested date was moved to 2026-12-02."]}
    />
  ),
};
