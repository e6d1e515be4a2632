/** Address of a picture; the ending tells programs that save it what it is. */
export const imageAddress = ({ id, type }: { id: string; type: string }): string =>
  `/images/${id}.${type.split("/")[1] ?? ""}`;
