import { drawBarCode } from "~/pdf/draw-bar-code";
import { type Paper, sheet } from "~/pdf/paper";
import type { Printout } from "./printout";

const width = 140;
const height = 38;

/** Draws the number of a delivery as bars beside the letterhead, where goods-in scans it. */
export function drawNumberBars(paper: Paper, printout: Printout): void {
  const { number } = printout.presented;
  const box = { x: sheet.right - width, y: 42, width, height };
  drawBarCode(paper, { text: number, caption: `${printout.say("delivery")} ${number}` }, box);
}

/** Draws the number of the order, by which goods-in finds what it waits for, at the left of the sums. */
export function drawOrderBars(paper: Paper, printout: Printout, from: number): void {
  const order = printout.presented.follows.find(({ kind }) => kind === "order");
  if (!order) return;
  const box = { x: sheet.left + 4, y: from + 4, width, height };
  drawBarCode(paper, { text: order.number, caption: `${printout.say("order")} ${order.number}` }, box);
}

/** Height that the bars of the order and the blank around them take. */
export const orderBarsHeight = height + 8;
