import { useT } from "~/i18n/i18n-context";
import { KeptPart } from "./KeptPart";

export interface Tab {
  label: string;
  href: string;
  current: boolean;
}

/** Links to neighbouring pages, or to sections of one page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <KeptPart
        as="ul"
        name="tabs"
        facts={tabs}
        content={(shownTabs) =>
          shownTabs.map((tab) => (
            <li key={tab.href}>
              <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
                {tab.label}
              </a>
            </li>
          ))
        }
      />
    </nav>
  );
}

export interface Step {
  label: string;
  /** Leads back to a completed step. */
  href?: string;
}

/** The steps of a wizard; each is a page, and the server stores its input. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  const t = useT();
  return (
    <nav aria-label={t("ui.steps")}>
      <ol className="steps">
        {steps.map(({ label, href }, index) => (
          <li
            key={label}
            className={index < current ? "done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {href && index < current ? <a href={href}>{label}</a> : label}
            {index < current ? <span className="unseen"> ({t("ui.stepDone")})</span> : null}
          </li>
        ))}
      </ol>
      <p className="unseen">{t("ui.stepOf", { step: current + 1, steps: steps.length })}</p>
    </nav>
  );
}
