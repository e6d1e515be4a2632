import { tableStore } from "~/admin/table-store.server";
import { messageRulesTag } from "~/erp/message-rules.store.server";
import { erpMessageRules } from "~/erp/message-rules.tables";

export { messageRulesTag };

export const treatments = erpMessageRules.treatment.enumValues;

export const messageRuleStore = tableStore(erpMessageRules, {
  search: [erpMessageRules.title, erpMessageRules.messageId, erpMessageRules.textContains],
  position: erpMessageRules.position,
});
