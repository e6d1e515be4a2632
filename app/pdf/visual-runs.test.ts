import { describe, expect, it } from "vitest";
import { reverseText, visualRuns } from "./visual-runs";

/** Writes what stands on paper, spelled from left to right. */
const onPaper = (text: string) =>
  visualRuns(text)
    .map((run) => (run.isReversed ? reverseText(run.text) : run.text))
    .join("");

describe("a line with letters from right to left", () => {
  it("stands from right to left, with numbers and Latin words from left to right", () => {
    expect(onPaper("Breda 4711")).toBe("Breda 4711");
    expect(onPaper("אבג דהו")).toBe("והד גבא");
    expect(onPaper("אבג 4711 דהו")).toBe("והד 4711 גבא");
    expect(onPaper("Note: אבג דהו")).toBe("Note: והד גבא");
    expect(onPaper("אבג (PO 4711)")).toBe("(PO 4711) גבא");
  });

  it("hands each part over in the order of reading, for the engine that joins the letters", () => {
    expect(visualRuns("دبي")).toEqual([{ text: "دبي", isReversed: true }]);
  });
});
