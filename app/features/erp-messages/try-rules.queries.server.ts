import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { fits, treatMessage } from "~/erp/message-rules";
import { maxRecent, recentMessages } from "~/erp/recent-messages";
import { messageRuleStore } from "./message-rules.store.server";

/** Limits the messages on the page. */
const maxShown = 200;

/** Shows what rules make of the last messages: one rule, even if it is not active yet, or all active ones. */
export const tryMessageRules = query({
  name: "sap_messages.try",
  allow: may("administer"),
  input: z.strictObject({ rule: z.uuid().optional() }),
  async run(ctx, { rule: id }) {
    const rule = id === undefined ? null : orNotFound(await messageRuleStore.get(ctx, id));
    const { records } = await messageRuleStore.list(
      ctx,
      { q: "", filters: {}, order: "asc", page: 1, pageSize: 1_000 },
      { limit: 1_000, offset: 0 },
    );
    const rules = rule ? [rule] : records.filter(({ active }) => active);
    const messages = recentMessages().filter((message) => !rule || fits(rule, message));
    return ok({
      rule: rule && { id: rule.id, title: rule.title, active: rule.active },
      maximum: maxRecent,
      total: messages.length,
      messages: messages.slice(0, maxShown).map((message) => {
        const after = treatMessage(message, rules, ctx.actor.formats.locale);
        return { ...message, after: after && { severity: after.severity, text: after.text } };
      }),
    });
  },
});
