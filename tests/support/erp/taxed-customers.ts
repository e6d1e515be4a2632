import type { MasterData, PlannedOrderRow } from "~/erp/embedded/master/rows";
import { smallMasterData } from "./small-master-data";
import { smallPlan } from "./small-plan";

/** Customers for each reason for which a supply bears tax or none. */
const customers = [
  {
    number: "100011",
    name: "Bergmann Fördertechnik",
    country: "DE",
    taxNumber: "DE800100011",
    taxClass: "domestic",
  },
  { number: "100012", name: "Balkan Ležaji", country: "RS", taxNumber: "RS800100012", taxClass: "domestic" },
  {
    number: "100013",
    name: "Zeeuwse Scheepswerf",
    country: "NL",
    taxNumber: "NL800100013B01",
    taxClass: "reverseCharge",
  },
] as const;

/** The small master data with customers at home, in the Union, outside of it, under reverse charge and exempt. */
export function taxedMasterData(): MasterData {
  const master = smallMasterData();
  const [template] = master.partners;
  const [area] = master.partnerAreas;
  if (!template || !area) throw new Error("The small master data have no customers");
  for (const { number, name, country, taxNumber, taxClass } of customers) {
    const functions: typeof template.functions = ["soldTo", "shipTo", "payer"];
    const language = country === "RS" ? ("sr" as const) : ("en" as const);
    master.partners.push({ ...template, number, name, country, taxNumber, functions, language });
    master.partnerAreas.push({ ...area, partner: number, taxClass, paymentTerms: "D14N30" });
    for (const partnerFunction of functions) {
      master.partnerRelations.push({
        soldTo: number,
        salesArea: area.salesArea,
        partner: number,
        isDefault: true,
        function: partnerFunction,
      });
    }
  }
  return master;
}

/** Past orders of all these customers in turn. */
export function* taxedPlan(today: string, orders: number, days: number): Generator<PlannedOrderRow> {
  let at = 0;
  for (const plannedOrder of smallPlan(today, orders, days)) {
    const other = customers[at % (customers.length * 2)];
    at += 1;
    yield other ? { ...plannedOrder, soldTo: other.number, shipTo: other.number } : plannedOrder;
  }
}
