import { useT } from "~/i18n/i18n-context";
import { Facts } from "~/ui/pages/Facts";
import type { CampaignType } from "./campaign";

/** Tells how many users a campaign reaches, and how often it was seen, followed and ordered from. */
export function CampaignResult(props: {
  campaignType: CampaignType;
  audience: number;
  seen: number;
  clicked: number;
  ordered: number | null;
}) {
  const { campaignType, audience, seen, clicked, ordered } = props;
  const t = useT();
  const isMail = campaignType === "email";
  return (
    <section aria-labelledby="result" id="result-of-campaign">
      <h2 id="result">{t("content.campaign.result")}</h2>
      <Facts
        facts={[
          { term: t("content.campaign.audience"), value: t("content.campaign.users", { count: audience }) },
          { term: t(isMail ? "content.campaign.sent" : "fields.seen"), value: seen },
          { term: t("fields.clicked"), value: clicked },
          ...(ordered === null ? [] : [{ term: t("content.campaign.ordered"), value: ordered }]),
        ]}
      />
      <p className="hint">{t("content.campaign.untracked")}</p>
    </section>
  );
}
