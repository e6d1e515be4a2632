import { expect, it } from "vitest";
import { person } from "../../tests/support/context";
import { mayReport } from "./verdict";

const reader = (salesAreaId: string, ...permissions: Parameters<typeof person>) => ({
  ...person(...permissions),
  reports: [{ report: "sap" as const, salesAreaId }],
});

it("opens every report to who may see reports", () => {
  expect(mayReport("ecommerce")(person("report_submit"), {}).allowed).toBe(true);
  expect(mayReport("ecommerce")(person("place_orders"), {})).toMatchObject({
    allowed: false,
    reason: { permission: "report_submit" },
  });
});

it("opens one report by itself in the sales area that it was given for, and no other", () => {
  const here = person().salesArea?.id ?? "";
  expect(mayReport("sap")(reader(here), {}).allowed).toBe(true);
  expect(mayReport("ecommerce")(reader(here), {}).allowed).toBe(false);
  expect(mayReport("sap")(reader("another"), {}).allowed).toBe(false);
});
