/** A country's way of printing numbers and dates. */
export interface Printing {
  decimal: string;
  group: string;
  date: "dmy." | "dmy/" | "dmy-" | "mdy/" | "ymd-" | "ymd年" | "long";
}

export function number(value: number, { decimal, group }: Printing, digits: number): string {
  const [integer = "0", fraction = ""] = value.toFixed(digits).split(".");
  const groupedDigits = integer.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction ? `${groupedDigits}${decimal}${fraction}` : groupedDigits;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

export function day(value: string, { date }: Printing): string {
  const [year = "", month = "", dayOfMonth = ""] = value.split("-");
  if (date === "dmy.") return `${dayOfMonth}.${month}.${year}`;
  if (date === "dmy/") return `${dayOfMonth}/${month}/${year}`;
  if (date === "dmy-") return `${dayOfMonth}-${month}-${year}`;
  if (date === "mdy/") return `${month}/${dayOfMonth}/${year}`;
  if (date === "ymd年") return `${year}年${Number(month)}月${Number(dayOfMonth)}日`;
  if (date === "long") return `${Number(dayOfMonth)} ${months[Number(month) - 1]} ${year}`;
  return value;
}

export const continental: Printing = { decimal: ",", group: ".", date: "dmy." };
export const british: Printing = { decimal: ".", group: ",", date: "long" };
export const american: Printing = { decimal: ".", group: ",", date: "mdy/" };
export const french: Printing = { decimal: ",", group: " ", date: "dmy/" };
export const swiss: Printing = { decimal: ".", group: "'", date: "dmy." };
export const dutch: Printing = { decimal: ",", group: ".", date: "dmy-" };
export const chinese: Printing = { decimal: ".", group: ",", date: "ymd-" };
