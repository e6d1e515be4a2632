import { expect, it } from "vitest";
import { z } from "zod";
import { person } from "../../tests/support/context";
import { allowFor, inUse, may, mayReport, mayWith, no, signedIn, withSoldTo, yes } from "./verdict";

const reader = (salesAreaId: string, ...permissions: Parameters<typeof person>) => ({
  ...person(...permissions),
  reports: [{ report: "sap" as const, salesAreaId }],
});

it("names the sales area in which a permission is missing, where there is one and it matters", () => {
  const buyer = person();
  expect(may("place_orders")(buyer, {})).toMatchObject({
    reason: { key: "door.reason.permission", params: { salesArea: buyer.salesArea?.title } },
  });
  expect(may("place_orders")({ ...buyer, salesArea: null }, {})).toMatchObject({
    reason: { key: "door.reason.permissionAnywhere", params: { permission: "place_orders" } },
  });
  expect(may("manage_roles")(buyer, {})).toMatchObject({
    reason: { key: "door.reason.permissionAnywhere", params: { permission: "manage_roles" } },
  });
});

it("names the least permission that would do, where one of several would", () => {
  const invoices = may("view_invoices").or(may("pay_invoices"));
  expect(invoices(person(), {})).toMatchObject({ reason: { permission: "view_invoices" } });
  const eitherRule = may("place_orders")
    .and(withSoldTo)
    .or(inUse("quotes").and(may("place_quotes")));
  expect(eitherRule(person(), {})).toMatchObject({ reason: { permission: "place_orders" } });
  // Holds the permission of the second alternative, and lacks only a customer.
  const quoter = { ...person("place_quotes"), partner: null };
  const quotes = may("place_orders").or(may("place_quotes").and(withSoldTo));
  expect(quotes(quoter, {})).toMatchObject({ reason: { key: "door.reason.noPartner" } });
  // A portal without quotes does not mention them.
  const actorWithoutQuotes = { ...person(), featuresOff: new Set(["quotes" as const]) };
  const reversedRule = inUse("quotes").or(may("view_invoices"));
  expect(reversedRule(actorWithoutQuotes, {})).toMatchObject({ reason: { permission: "view_invoices" } });
});

it("opens every report to whoever may see reports", () => {
  expect(mayReport("ecommerce")(person("report_submit"), {}).allowed).toBe(true);
  expect(mayReport("ecommerce")(person("place_orders"), {})).toMatchObject({
    allowed: false,
    reason: { permission: "report_submit" },
  });
});

it("opens one report by itself in the sales area that it was given for, and no other", () => {
  const currentPath = person().salesArea?.id ?? "";
  expect(mayReport("sap")(reader(currentPath), {}).allowed).toBe(true);
  expect(mayReport("ecommerce")(reader(currentPath), {}).allowed).toBe(false);
  expect(mayReport("sap")(reader("another"), {}).allowed).toBe(false);
});

it("has no report where the portal goes without them, whatever one's rights", () => {
  const actorWithoutReports = { ...person("report_submit"), featuresOff: new Set(["reports" as const]) };
  expect(mayReport("ecommerce")(actorWithoutReports, {})).toMatchObject({ allowed: false, gone: true });
});

it("lets a role do it with every document, an authorization with those of its type in its sales area", () => {
  const quote = { kind: "quote", salesArea: "1000" };
  const convert = mayWith("convert_quote", quote);
  expect(convert(person("convert_quotes"), {}).allowed).toBe(true);
  const actorAuthorizedFor = (documentType: string, salesAreaId: string) => ({
    ...person(),
    authorizations: [{ documentType, salesAreaId, actions: ["convert_quote" as const] }],
  });
  expect(convert(actorAuthorizedFor("quote", "1000"), {}).allowed).toBe(true);
  expect(convert(actorAuthorizedFor("contract", "1000"), {}).allowed).toBe(false);
  expect(convert(actorAuthorizedFor("quote", "2000"), {})).toMatchObject({
    allowed: false,
    reason: { permission: "convert_quotes", params: { salesArea: "Industry" } },
  });
});

it("judges by the named fields of an input that has others as well", () => {
  const noSecrets = signedIn.and(
    allowFor(z.strictObject({ kind: z.enum(["open", "secret"]) }), (_, { kind }) =>
      kind === "open" ? yes : no({ key: "door.reason.noPartner" }),
    ),
  );
  const secret = { kind: "secret", number: "4711" } as const;
  expect(noSecrets(person(), secret)).toMatchObject({ reason: { key: "door.reason.noPartner" } });
  expect(noSecrets(person(), { ...secret, kind: "open" }).allowed).toBe(true);
});
