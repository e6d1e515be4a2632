import { deserialize, serialize } from "node:v8";
import { inTurns } from "~/lib/in-turns.server";
import { drawFacts, type Fact, type FactsPlace, heightOfFacts } from "./draw-facts";
import { drawParcelLabel, type ParcelLabel } from "./draw-parcel-label";
import { type Column, drawTable, type Paragraph } from "./draw-table";
import type { Paper } from "./paper";

export type BlockColumn = Pick<Column<never>, "title" | "width" | "align" | "isRowHead">;

interface FactsBlock {
  kind: "facts";
  facts: readonly Fact[];
  place: FactsPlace;
}

/** Blank; turns the page if less than `room` is left below it. */
interface GapBlock {
  kind: "gap";
  height: number;
  room?: number;
}

interface TableBlock {
  kind: "table";
  columns: readonly BlockColumn[];
  /** Paragraphs of each cell. Serialised in pieces: to copy ten thousand rows into a thread at once would keep everybody waiting. */
  rows: readonly Uint8Array[];
  /** Stands below the table, on one page with its last two rows. */
  tail: readonly (FactsBlock | GapBlock)[];
}

interface FigureBlock {
  kind: "figure";
  image: Uint8Array;
  description: string;
  size: number;
}

interface LabelBlock {
  kind: "parcelLabel";
  label: ParcelLabel;
}

/** Part of a paper, as plain data that can be sent to a thread. */
export type PaperBlock = FactsBlock | GapBlock | TableBlock | FigureBlock | LabelBlock;

/** Height that a tail keeps with the rows above it at most, half a page. */
const maxTailHeight = 330;

export function drawBlocks(paper: Paper, blocks: readonly PaperBlock[]): void {
  for (const block of blocks) drawBlock(paper, block);
}

function drawBlock(paper: Paper, block: PaperBlock): void {
  if (block.kind === "facts") drawFacts(paper, block.facts, block.place);
  else if (block.kind === "figure") paper.figure(Buffer.from(block.image), block.description, block.size);
  else if (block.kind === "parcelLabel") drawParcelLabel(paper, block.label);
  else if (block.kind === "gap") {
    paper.y += block.height;
    paper.need(block.room ?? 0);
  } else {
    const { columns, tail } = block;
    const lowerHeight = Math.min(heightOf(paper, tail), maxTailHeight);
    const drawnColumns = columns.map((column, index) => ({
      ...column,
      cell: (cells: Paragraph[][]) => cells[index] ?? [],
    }));
    drawTable(paper, drawnColumns, rowsOf(block), { below: lowerHeight });
    paper.need(lowerHeight);
    drawBlocks(paper, tail);
  }
}

/** Makes a table of rows, as its columns write them. */
export async function tableBlock<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  tail: TableBlock["tail"] = [],
): Promise<TableBlock> {
  const pieces: Uint8Array[] = [];
  for await (const piece of inTurns([rows]))
    pieces.push(serialize(piece.map((row) => columns.map(({ cell }) => cell(row)))));
  return { kind: "table", columns: columns.map(({ cell, ...column }) => column), rows: pieces, tail };
}

const rowsOf = ({ rows }: Pick<TableBlock, "rows">): Paragraph[][][] =>
  rows.flatMap((piece): Paragraph[][][] => deserialize(piece));

const heightOf = (paper: Paper, tail: readonly (FactsBlock | GapBlock)[]): number =>
  tail.reduce(
    (total, block) =>
      total + (block.kind === "gap" ? block.height : heightOfFacts(paper, block.facts, block.place)),
    0,
  );

/** Returns all texts of the blocks; their alphabets decide which fonts are embedded. */
export const textsOf = (blocks: readonly PaperBlock[]): string =>
  JSON.stringify(blocks, (key, value) => {
    if (key === "image") return undefined;
    return key === "rows" ? rowsOf({ rows: value }) : value;
  });
