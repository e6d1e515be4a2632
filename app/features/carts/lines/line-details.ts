import type { CartItem } from "../cart";

/** Fields of a line that its list offers besides the quantity. */
export type LineDetails = Pick<CartItem, "requestedDate" | "comment">;

/** Row of the list that stands for the fields of all lines: people open and close it like any other. */
export const detailsRow = "details";

/** Writes the details as one text, by which a form tells what it began with. */
export const detailsText = ({ requestedDate, comment }: LineDetails): string =>
  `${requestedDate ?? ""}|${comment}`;

export interface DetailChange {
  id: string;
  line: Pick<CartItem, "itemNumber" | "material">;
  before: LineDetails;
  after: LineDetails;
  /** Tells whether somebody else changed the same details since the form was rendered. */
  isConflict: boolean;
}

interface TypedDetails {
  requestedDate?: string | undefined;
  comment?: string | undefined;
  wasDetails?: string | undefined;
}

/** Returns the details as they were typed over; null where the form did not have them or shows them unchanged. */
export function typedDetails({ requestedDate, comment = "", wasDetails }: TypedDetails): LineDetails | null {
  const details = { requestedDate: requestedDate ?? null, comment };
  return wasDetails === undefined || detailsText(details) === wasDetails ? null : details;
}

/** Finds the lines whose details were typed over; a form without the fields changes nothing. */
export function detailChangesOf(
  lines: readonly CartItem[],
  items: readonly ({ id: string } & TypedDetails)[],
): DetailChange[] {
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return items.flatMap(({ id, ...item }): DetailChange[] => {
    const line = lineById.get(id);
    const after = typedDetails(item);
    if (!line || !after || detailsText(after) === detailsText(line)) return [];
    const { itemNumber, material } = line;
    return [
      {
        id,
        after,
        line: { itemNumber, material },
        before: { requestedDate: line.requestedDate, comment: line.comment },
        isConflict: detailsText(line) !== item.wasDetails,
      },
    ];
  });
}
