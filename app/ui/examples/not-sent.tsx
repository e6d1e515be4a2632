import { NotSent } from "../pages/NotSent";
import type { Example } from "./frame";

export const notSentExamples: Readonly<Record<string, Example>> = {
  "after Enter": () => <NotSent result={{}} button="Place order" />,
};
