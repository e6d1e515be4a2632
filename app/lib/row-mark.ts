/** Place of a row in a field's name, with what the row holds: `items[3:01a2].quantity`. */
const markedPlace = /^(\w+)\[(\d+):[^\]]*\]/;

/**
 * Names a field after what its row holds, not after its place alone: a browser that comes back to the page puts what was typed
 * into the field of the same name, which would be another row's if rows before it have gone meanwhile.
 */
export const markedName = (name: string, row: string): string =>
  name.replace(/^(\w+)\[(\d+)\]/, `$1[$2:${row}]`);

/** Names the tick of a row that has fields; ticks of plain lists share one name. */
export const markedTick = (row: string): string => `selected:${row}`;

export const unmarkedName = (name: string): string =>
  name.replace(markedPlace, "$1[$2]").replace(/^selected:.*$/s, "selected");
