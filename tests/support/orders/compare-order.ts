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
  const wrongValues = values.filter(([, read, meant]) => plain(read) !== plain(meant));
  for (const [name, read, meant] of wrongValues) mistakes.push(`${name}: ${read} instead of ${meant}`);
  return {
    lines: facts.lines.length,
    rightLines,
    certainLines: reading.lines.filter(({ confidence }) => confidence === "certain").length,
    ...{ wrongButCertain, mistakes },
    headerValues: values.length,
    rightHeaderValues: values.length - wrongValues.length,
  };
}

function differences(line: OrderLine, read: ReadLine, { prints }: Layout): string[] {
  const expected: [string, string | undefined, string][] = [
    ["material", read.material?.value, line.material],
    ["quantity", read.quantity.value, String(line.quantity)],
    ["unit", read.unit?.value, line.unit],
  ];
  if (prints.includes("customerMaterial"))
    expected.push(["customerMaterial", read.customerMaterial?.value, line.customerMaterial]);
  if (prints.includes("price"))
    expected.push(
      ["price", Number(read.price?.value ?? 0).toFixed(2), line.price.toFixed(2)],
      ["per", read.per, String(line.per)],
    );
  if (prints.includes("date")) expected.push(["date", read.date?.value, line.date]);
  if (prints.includes("deliveries") && line.deliveries.length > 0)
    expected.push([
      "deliveries",
      JSON.stringify(read.deliveries),
      JSON.stringify(line.deliveries.map(({ date, quantity }) => ({ date, quantity: String(quantity) }))),
    ]);
  const wrong = expected
    .filter(([, value, meant]) => value !== meant)
    .map(([name, value, meant]) => `${name} ${value} instead of ${meant}`);
  const description = plain(read.description?.value);
  // A typewriter's column cuts a long name.
  const isDescribed = description.includes(plain(line.description).slice(0, 22));
  return isDescribed
    ? wrong
    : [...wrong, `description ${read.description?.value} instead of ${line.description}`];
}
