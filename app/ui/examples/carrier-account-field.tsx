import { CarrierAccountField } from "../fields/CarrierAccountField";
import type { Example } from "./frame";

export const carrierAccountFieldExamples: Readonly<Record<string, Example>> = {
  "a stored number": () => <CarrierAccountField value="NL-4471" refusal={undefined} />,
};
