import { moneyIn, type Num, num, sum } from "../../decimal";
import type { Movement, Statement, StatementRequest, StatementSum } from "../../port/receivables";
import { notFoundError, pageOf, type SapCall } from "../call";
import { dateLiteral, textOf } from "../odata/values";
import { readPartners } from "../partners/read-partners";
import { type AccountLine, postingsOf, readLines } from "./account-lines";
import { readPoNumbers } from "./billing-facts";
import { documentOfLine } from "./open-items";

type Move = Omit<Movement, "amount" | "balance"> & { amount: Num; place: number };

/**
 * Lists what moved a payer's account, by the lines of accounting up to the last day: a payment counts once with its whole
 * amount, whatever it was for, and a cash discount by itself.
 */
export async function statementOf(
  call: SapCall,
  { payer, fromDate, toDate, ...paging }: StatementRequest,
): Promise<Statement> {
  const [partners, lines] = await Promise.all([
    readPartners(call, [payer]),
    readLines(call, [payer], `DocumentDate le ${dateLiteral(toDate)}`),
  ]);
  const partner = partners.get(payer);
  if (!partner) throw notFoundError(`payer ${payer}`);
  const poNumbers = await readPoNumbers(call, lines);
  const moves = movesOf(
    lines.filter(({ isNoted }) => !isNoted),
    poNumbers,
  );
  const currencies = [...new Set(moves.map(({ currency }) => currency))].sort();
  const movements: Movement[] = [];
  const sums = currencies.map((currency): StatementSum => {
    const movesInCurrency = moves.filter((move) => move.currency === currency);
    const period = movesInCurrency.filter(({ date }) => date >= fromDate);
    const opening = total(movesInCurrency.filter(({ date }) => date < fromDate));
    let balance = opening;
    for (const { place: _, ...move } of period) {
      balance = balance.plus(move.amount);
      movements.push({
        ...move,
        amount: moneyIn(currency, move.amount),
        balance: moneyIn(currency, balance),
      });
    }
    return {
      currency,
      opening: moneyIn(currency, opening),
      debits: moneyIn(currency, total(period.filter(({ amount }) => amount.gt(0)))),
      credits: moneyIn(currency, total(period.filter(({ amount }) => amount.lt(0)))),
      closing: moneyIn(currency, balance),
    };
  });
  return { payer: { number: payer, name: partner.name }, sums, movements: pageOf(movements, paging) };
}

const total = (moves: readonly Move[]): Num => sum(moves.map(({ amount }) => amount));

function movesOf(lines: readonly AccountLine[], poNumbers: ReadonlyMap<string, string>): Move[] {
  const moneyLines = lines.filter((line) => line.isPayment || line.partOf !== null);
  const moves = [
    ...lines
      .filter((line) => !moneyLines.includes(line))
      .map((line): Move => {
        const kind = line.amount.lt(0) ? "creditMemo" : "invoice";
        const reference = poNumbers.get(line.billing) ?? "";
        return { ...moveOf(line, kind, line.amount), reference, place: 0 };
      }),
    ...postingsOf(moneyLines).flatMap((group) => paymentMoves(group, poNumbers)),
  ];
  const orderOf = ({ date, place, number, document }: Move) =>
    [date, place, number, document.number].join(" ");
  return moves.sort((a, b) => orderOf(a).localeCompare(orderOf(b)) || a.amount.cmp(b.amount));
}

/** Movements of one payment: its amount, and each cash discount that was granted with it. */
function paymentMoves(group: readonly AccountLine[], poNumbers: ReadonlyMap<string, string>): Move[] {
  const [first] = group as [AccountLine];
  const discounts = group.filter(({ discount }) => !discount.eq(0));
  const amount = sum(group.map((line) => line.amount)).plus(sum(discounts.map(({ discount }) => discount)));
  const reference = group.map(({ row }) => textOf(row.PaymentReference)).find(Boolean) ?? "";
  const payment: Move = {
    ...moveOf(first, "payment", amount),
    document: { kind: "payment", number: first.document },
    reference,
    place: 1,
  };
  return [
    ...(amount.eq(0) ? [] : [payment]),
    ...discounts.map((line): Move => {
      const document = line.billing
        ? ({ kind: "invoice", number: line.billing } as const)
        : documentOfLine(line);
      const discount = { ...moveOf(line, "discount", num(0).minus(line.discount)), document };
      return { ...discount, reference: poNumbers.get(line.billing) ?? "", place: 2 };
    }),
  ];
}

const moveOf = (
  line: AccountLine,
  kind: Movement["kind"],
  amount: Num,
): Omit<Move, "reference" | "place"> => ({
  kind,
  number: kind === "invoice" || kind === "creditMemo" ? line.key : line.document,
  document: documentOfLine(line),
  date: line.date,
  currency: line.currency,
  amount,
});
