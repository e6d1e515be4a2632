import { Calendar } from "../fields/Calendar";
import type { Example } from "./frame";

export const calendarExamples: Record<string, Example> = {
  "beside a field": () => <Calendar label="Delivery date" input={() => null} />,
};
