import { addWorkingDays } from "../calendar";
import { nextNumbers, writeDocuments } from "../documents/write-document.server";
import type { WholeDocument } from "../records";
import { writeRows } from "../write-rows.server";
import { creditMemo } from "./bill";
import type { Day } from "./day";
import { readOrders } from "./write-orders.server";

/** Reasons for which the seller is not liable. */
const refusalReasons = new Set(["notNeeded", "tooLate"]);

/** Decides claims whose day has come: denies them, or approves and credits them. */
export async function decideClaims(day: Day): Promise<void> {
  const dueClaims = await day.sql.many<{ number: string }>(
    "SELECT number FROM documents WHERE kind = 'return' AND due_on <= $1 ORDER BY number",
    [day.date],
  );
  const claims = await readOrders(
    day,
    dueClaims.map((row) => row.number),
  );
  for (const claim of claims)
    await (claim.document.status === "APPR" ? credit(day, claim) : decide(day, claim));
}

async function decide(day: Day, claim: WholeDocument): Promise<void> {
  const isRefused = claim.items.every((item) => refusalReasons.has(item.reason ?? ""));
  const isComingBack = !isRefused && claim.document.details.type === "return";
  await changeStatus(day, claim, isRefused ? "DENY" : "APPR", isRefused ? null : addWorkingDays(day.date, 2));
  await day.sql.run("UPDATE documents SET details = details || $2::jsonb WHERE number = $1", [
    claim.document.number,
    JSON.stringify({
      decision: isRefused ? "denied" : "approved",
      ...(isComingBack ? { authorization: await authorize(day) } : {}),
    }),
  ]);
}

/** Issues the number under which goods come back. */
async function authorize({ sql, date }: Day) {
  const [number = ""] = await nextNumbers(sql, "return_authorization", 1);
  return { number, issuedOn: date };
}

async function credit(day: Day, claim: WholeDocument): Promise<void> {
  const [number = ""] = await nextNumbers(day.sql, "credit_memo", 1);
  const [openItem = ""] = await nextNumbers(day.sql, "open_item", 1);
  const memo = creditMemo(claim, { number, openItem, date: day.date, at: day.at });
  await writeDocuments(day.sql, [memo.memo]);
  await writeRows(day.sql, "open_items", [memo.openItem]);
  await changeStatus(day, claim, "CRED", null);
}

async function changeStatus(
  day: Day,
  claim: WholeDocument,
  status: string,
  dueOn: string | null,
): Promise<void> {
  await day.sql.run(
    "UPDATE documents SET status = $2, due_on = $3, version = version + 1 WHERE number = $1",
    [claim.document.number, status, dueOn],
  );
  await day.sql.run("UPDATE items SET status = $2 WHERE document = $1", [claim.document.number, status]);
}
