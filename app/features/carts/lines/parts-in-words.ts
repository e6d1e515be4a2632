import type { SimulatedLine } from "~/erp/erp";
import { type Formats, formatQuantity } from "~/i18n/formats";

/** Lists the components of a set: "1 PCE Hexagon nut (1020010), 1 PCE O-ring (3000020)". */
export const partsInWords = (parts: SimulatedLine["parts"], formats: Formats): string =>
  parts
    .map(
      ({ quantity, unit, name, material }) =>
        `${formatQuantity(quantity, formats)} ${unit} ${name} (${material})`,
    )
    .join(", ");
