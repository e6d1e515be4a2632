import { NetworkDialog } from "../pages/NetworkDialog";
import type { Example } from "./frame";

export const networkDialogExamples: Record<string, Example> = {
  "closed until the connection is lost": () => <NetworkDialog />,
};
