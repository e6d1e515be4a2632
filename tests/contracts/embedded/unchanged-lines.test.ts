import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DraftDocument, DraftLine, Simulation } from "~/erp/erp";
import { must } from "~/lib/assert";
import { propertyRuns, propertyTimeout } from "../../support/property-runs";
import { startEmbeddedErp } from "../embedded-harness";
import { context, draftOf, freshKey, lambert, vanDijk } from "../erp/subject";

let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
beforeAll(async () => {
  subject = await startEmbeddedErp();
});
afterAll(() => subject.close());

const simulate = async (draft: DraftDocument, isBrief: boolean, differs = {}) =>
  subject.erp.pricing.simulate(context({ partner: draft.soldTo, ...differs }), draft, { isBrief });

/** Leaves out what a brief answer leaves out. */
const inBrief = ({ lines, ...simulation }: Simulation): Simulation => ({
  ...simulation,
  lines: lines.map((line) => ({ ...line, priceComponents: [], scales: [], batches: [] })),
});

const materials = [
  ...["BOLT-M8", "BRG-6204", "BRG-6205", "BRG-6206", "BRG-OLD", "BRG-GONE", "BRG-NOPRICE", "CABLE-3G"],
  ...["OIL-46", "ORING-20", "MOTOR-4KW", "VEST-M", "NO-SUCH"],
];
const line = fc.record({
  material: fc.constantFrom(...materials),
  quantity: fc.constantFrom("0", "1", "3", "60", "250", "1200", "99999"),
  requestedDate: fc.constantFrom("", "2026-02-01", "2026-03-20", "soon"),
});
const edit = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), at: fc.nat(7), line }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat(7) }),
  fc.record({ kind: fc.constant("order" as const), material: fc.constantFrom("BRG-6204", "OIL-46") }),
  fc.record({
    kind: fc.constant("head" as const),
    head: fc.constantFrom<Partial<DraftDocument>>(
      { soldTo: vanDijk },
      { soldTo: lambert },
      { completeDelivery: true },
      { completeDelivery: false },
      { shippingOption: "express" },
      { requestedDate: "2026-04-01" },
    ),
  }),
);

test(
  "a cart of which some lines were simulated before has the same prices and dates as one that is simulated whole",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 10 }), async (edits) => {
        let draft = draftOf([
          ["BOLT-M8", "3"],
          ["BRG-6204", "60"],
          ["BRG-6204", "3"],
          ["OIL-46", "3"],
        ]);
        for (const each of edits) {
          if (each.kind === "order")
            await subject.erp.orders.create(context(), draftOf([[each.material, "5"]]), freshKey());
          else if (each.kind === "head") draft = { ...draft, ...each.head };
          else draft = { ...draft, lines: changedLines(draft.lines, each) };
          if (draft.lines.length === 0) continue;
          const briefAnswer = await simulate(draft, true);
          const wholeAnswer = await simulate(draft, false);
          expect(briefAnswer.value).toEqual(inBrief(wholeAnswer.value));
          expect(briefAnswer.messages).toEqual(wholeAnswer.messages);
        }
      }),
      { numRuns: propertyRuns(20) },
    );
  },
  propertyTimeout,
);

function changedLines(
  lines: readonly DraftLine[],
  change: { at: number; line?: { material: string; quantity: string; requestedDate: string } },
): DraftLine[] {
  const itemNumber = (change.at + 1) * 10;
  const otherLines = lines.filter((one) => one.itemNumber !== itemNumber);
  if (!change.line) return otherLines;
  const { requestedDate, ...rest } = change.line;
  const newLine = { itemNumber, ...rest, ...(requestedDate ? { requestedDate } : {}) };
  return [...otherLines, newLine].sort((a, b) => a.itemNumber - b.itemNumber);
}

test("only the lines of a product that was changed are evaluated again", async () => {
  const quantities = Array.from({ length: 300 }, (_, at) => String(1 + (at % 9)));
  const products = ["BOLT-M8", "BRG-6204", "BRG-6205", "MOTOR-4KW", "VEST-M"];
  const draft = draftOf(quantities.map((quantity, at) => [products[at % products.length] ?? "", quantity]));
  const before = await simulate(draft, true);
  const [first, ...others] = draft.lines;
  const after = await simulate(
    { ...draft, lines: [{ ...must(first, "a line"), quantity: "2" }, ...others] },
    true,
  );
  // A line that is taken over shares its dates with the earlier answer, whatever its share of the tax.
  const evaluatedLines = after.value.lines.filter(
    ({ scheduleLines }, at) => scheduleLines !== before.value.lines[at]?.scheduleLines,
  );
  expect(new Set(evaluatedLines.map(({ material }) => material))).toEqual(new Set(["BOLT-M8"]));
  const inFrench = await simulate(draft, true, { language: "fr" });
  expect(inFrench.value.lines[0]?.name).toBe("Vis à tête hexagonale M8x40");
});
