import type { ChangeCtx } from "~/door/operation.server";
import { customerOf } from "~/features/carts/approval/customer-of";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { type ChangeApprovalEvent, changeApprovalMail } from "~/features/mails/change-approval.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import type { DocumentSnapshot } from "../amendment";
import type { Amendment } from "../amendments.store.server";
import { differencesOf } from "../differences";
import { ownFieldsOf } from "../fields/own-fields-of.server";
import { increaseOf } from "./change-limits.server";

/** Mails the approver what is to be decided or was withdrawn, and whoever asked what was decided. */
export async function mailChangeApproval(
  change: ChangeCtx,
  {
    amendment,
    event,
    comment,
    limit = null,
    names = new Map(),
  }: {
    amendment: Amendment;
    event: ChangeApprovalEvent["event"];
    comment: string;
    limit?: string | null;
    /** Names of products in the addressee's language; the snapshots have them in the requestor's. */
    names?: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const { approval, approverId, agreed, base } = amendment;
  if (!approval || !approverId) return;
  const isForApprover = event === "asked" || event === "withdrawn";
  const addressee = await findAddressee(
    change.tx,
    isForApprover ? approverId : amendment.userId,
    "approvals",
  );
  if (!addressee) return;
  const t = change.translatorFor(addressee);
  const { formats } = addressee;
  const fields = await ownFieldsOf(change, amendment.salesAreaId);
  const mail = changeApprovalMail(
    {
      id: amendment.id,
      revision: amendment.revision,
      event,
      comment,
      requestor: approval.requestor,
      approver: approval.approver,
      number: amendment.documentNumber,
      soldTo: customerOf(change, amendment.soldTo),
      poNumber: (agreed ?? base).header.poNumber,
      currency: base.currency,
      ...figuresFor(amendment, event),
      limit,
      differences:
        event === "asked" && agreed
          ? differencesOf(withNames(base, names), withNames(agreed, names), { t, formats, fields })
          : [],
    },
    { t, formats, portal: change.portal },
  );
  await queueEventMail(change, mail, addressee, null);
}

const withNames = (
  { lines, ...snapshot }: DocumentSnapshot,
  names: ReadonlyMap<string, string>,
): DocumentSnapshot => ({
  ...snapshot,
  lines: lines.map((line) => ({ ...line, name: names.get(line.material) ?? line.name })),
});

/** Totals for whoever decides; a total that changes is among the differences. */
function figuresFor({ base, agreed }: Amendment, event: ChangeApprovalEvent["event"]) {
  if (event !== "asked" || !agreed) return { total: null, increase: null };
  const increase = increaseOf(base, agreed);
  return {
    total: Number(agreed.total) === Number(base.total) ? agreed.total : null,
    increase: increase === "0" ? null : increase,
  };
}
