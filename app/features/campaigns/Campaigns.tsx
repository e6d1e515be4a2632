import { RichText } from "~/forms/RichText";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, LinkButton } from "~/ui/pages/Button";

export interface ShownCampaign {
  id: string;
  isDismissible: boolean;
  heading: string;
  text: string;
  items: readonly { text: string; href: string }[];
  button: { label: string; href: string } | null;
}

/** Shows the campaigns of a dashboard; a notification can be dismissed. `nameOf` names one without a heading. */
export function Campaigns({
  campaigns,
  nameOf,
}: {
  campaigns: readonly ShownCampaign[];
  nameOf: (index: number) => string;
}) {
  return campaigns.map((campaign, index) => (
    <CampaignBox key={campaign.id} campaign={campaign} name={nameOf(index)} />
  ));
}

function CampaignBox({ campaign, name }: { campaign: ShownCampaign; name: string }) {
  const { id, isDismissible, heading, text, items, button } = campaign;
  const t = useT();
  const headingId = `campaign-${id}`;
  return (
    <section
      className="notice info"
      {...(heading ? { "aria-labelledby": headingId } : { "aria-label": name })}
    >
      {heading ? <h2 id={headingId}>{heading}</h2> : null}
      <RichText text={text} />
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a href={item.href}>{item.text}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {button || isDismissible ? (
        <form method="post" action={`/campaigns/${id}`} className="inline">
          <CsrfField />
          {button ? <LinkButton href={button.href}>{button.label}</LinkButton> : null}
          {isDismissible ? (
            <Button kind="plain">
              {t("content.dismiss")}
              <span className="unseen"> {heading}</span>
            </Button>
          ) : null}
        </form>
      ) : null}
    </section>
  );
}
