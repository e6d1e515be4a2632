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
  id: string;
  requestedDate?: string | undefined;
  comment?: string | undefined;
  wasDetails?: string | undefined;
}

/** Finds the lines whose details were typed over; a form without the fields changes nothing. */
export function detailChangesOf(lines: readonly CartItem[], items: readonly TypedDetails[]): DetailChange[] {
  const lineById = new Map(lines.map((line) => [line.id, line]));
  return items.flatMap(({ id, requestedDate = null, comment = "", wasDetails }): DetailChange[] => {
    const line = lineById.get(id);
    const after = { requestedDate, comment };
    if (!line || wasDetails === undefined || detailsText(after) === wasDetails) return [];
    if (detailsText(after) === detailsText(line)) return [];
    const { itemNumber, material } = line;
    return [
      {
        id,
        after,
        line: { itemNumber, material },
        before: { requestedDate: line.requestedDate, comment: line.comment },
        isConflict: detailsText(line) !== wasDetails,
      },
    ];
  });
}
