import type { OrderReading, ReadLine } from "~/features/order-reading/order-reading";
import type { Layout } from "./layout";
import type { OrderFacts, OrderLine } from "./order-facts";

export interface Comparison {
  lines: number;
  rightLines: number;
  certainLines: number;
  /** Lines that are wrong and marked certain, and those that the order does not have. */
  wrongButCertain: string[];
  mistakes: string[];
  headerValues: number;
  rightHeaderValues: number;
}

const plain = (text = "") => text.replace(/[\s-]+/g, "").toLowerCase();

/** Compares what was read with what was meant. */
export function compareOrder(facts: OrderFacts, reading: OrderReading, layout: Layout): Comparison {
  const mistakes: string[] = [];
  const wrongButCertain: string[] = [];
  let rightLines = 0;
  for (const [index, line] of facts.lines.entries()) {
    const readLine = reading.lines[index];
    const wrong = readLine ? differences(line, readLine, layout) : ["missing"];
    if (wrong.length === 0) rightLines++;
    else {
      mistakes.push(`line ${line.position}: ${wrong.join("; ")}`);
      if (readLine?.confidence === "certain" && wrong.some((each) => !each.startsWith("description")))
        wrongButCertain.push(`line ${line.position}: ${wrong.join("; ")}`);
    }
  }
  for (const extra of reading.lines.slice(facts.lines.length)) {
    mistakes.push(`line too many: ${extra.material?.value} ${extra.quantity.value}`);
    if (extra.confidence === "certain") wrongButCertain.push(`line too many: ${extra.material?.value}`);
  }
  const { header } = reading;
  const values: [string, string | undefined, string][] = [
    ["poNumber", header.poNumber?.value, facts.poNumber],
    ["date", header.date?.value, facts.date],
  ];
  if (layout.prints.includes("wantedDate"))
    values.push(["wantedDate", header.wantedDate?.value, facts.wantedDate]);
  if (layout.prints.includes("shipTo"))
    values.push(["shipTo", header.shipTo?.value, facts.shipTo.join(", ")]);
  const wrongValues = values.filter(
    ([, readValue, intendedValue]) => plain(readValue) !== plain(intendedValue),
  );
  for (const [name, readValue, intendedValue] of wrongValues)
    mistakes.push(`${name}: ${readValue} instead of ${intendedValue}`);
  return {
    lines: facts.lines.length,
    rightLines,
    certainLines: reading.lines.filter(({ confidence }) => confidence === "certain").length,
    wrongButCertain,
    mistakes,
    headerValues: values.length,
    rightHeaderValues: values.length - wrongValues.length,
  };
}

function differences(line: OrderLine, readLine: ReadLine, { prints }: Layout): string[] {
  const expected: [string, string | undefined, string][] = [
    ["material", readLine.material?.value, line.material],
    ["quantity", readLine.quantity.value, String(line.quantity)],
    ["unit", readLine.unit?.value, line.unit],
  ];
  if (prints.includes("customerMaterial"))
    expected.push(["customerMaterial", readLine.customerMaterial?.value, line.customerMaterial]);
  if (prints.includes("price"))
    expected.push(
      ["price", Number(readLine.price?.value ?? 0).toFixed(2), line.price.toFixed(2)],
      ["per", readLine.per, String(line.per)],
    );
  if (prints.includes("date")) expected.push(["date", readLine.date?.value, line.date]);
  if (prints.includes("deliveries") && line.deliveries.length > 0)
    expected.push([
      "deliveries",
      JSON.stringify(readLine.deliveries),
      JSON.stringify(line.deliveries.map(({ date, quantity }) => ({ date, quantity: String(quantity) }))),
    ]);
  const wrong = expected
    .filter(([, value, intendedValue]) => value !== intendedValue)
    .map(([name, value, intendedValue]) => `${name} ${value} instead of ${intendedValue}`);
  const description = plain(readLine.description?.value);
  // A typewriter's column cuts a long name.
  const isDescribed = description.includes(plain(line.description).slice(0, 22));
  return isDescribed
    ? wrong
    : [...wrong, `description ${readLine.description?.value} instead of ${line.description}`];
}
