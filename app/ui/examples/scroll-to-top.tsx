import { ScrollToTop } from "../pages/ScrollToTop";
import type { Example } from "./frame";

export const scrollToTopExamples: Record<string, Example> = {
  "at the foot of a page": () => <ScrollToTop />,
};
