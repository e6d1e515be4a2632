import { describe, expect, it } from "vitest";
import { canRetry, isInProgress, shareOf, statusOfFile, type UploadStatus } from "./upload";

const limits = { files: 2, megabytes: 1, types: ["pdf", "jpg"] };

describe("a file", () => {
  it("is judged by its ending in any case, its size, and how many there are", () => {
    expect(statusOfFile({ name: "Order.PDF", size: 10 }, limits, 0)).toBe("uploading");
    expect(statusOfFile({ name: "order.pdf.exe", size: 10 }, limits, 0)).toBe("rejected_file_type");
    expect(statusOfFile({ name: "pdf", size: 10 }, limits, 0)).toBe("rejected_file_type");
    expect(statusOfFile({ name: "order.pdf", size: 1_000_001 }, limits, 0)).toBe("error_file_size");
    expect(statusOfFile({ name: "order.pdf", size: 1_000_000 }, limits, 2)).toBe("rejected_max_files");
  });

  it("of no size is wholly there from the beginning", () => {
    expect([shareOf(0, 0), shareOf(5, 10), shareOf(11, 10)]).toEqual([1, 0.5, 1]);
  });

  it("can be stopped while it is under way, and tried again where the way failed, not the file", () => {
    const all: UploadStatus[] = [
      "uploading",
      "headers_received",
      "done",
      "error_upload",
      "error_file_size",
      "exception_upload",
      "aborted",
      "rejected_max_files",
      "rejected_file_type",
    ];
    const of = (status: UploadStatus) => ({ id: 1, file: new File([], "a.pdf"), status, share: 0 });
    expect(all.filter((status) => isInProgress(of(status)))).toEqual(["uploading", "headers_received"]);
    expect(all.filter((status) => canRetry(of(status)))).toEqual([
      "error_upload",
      "exception_upload",
      "aborted",
    ]);
  });
});
