import type { MessageKey } from "~/i18n/messages";

const stepNames = [
  "administrator",
  "company",
  "languages",
  "mail",
  "erp",
  "salesAreas",
  "microsite",
  "users",
] as const;

export type StepName = (typeof stepNames)[number];

export interface FirstStep {
  name: StepName;
  done: boolean;
  /** Page on which the step is taken. */
  href: string;
  /** Label of the link to it, if it is not the step's usual one. */
  button?: MessageKey;
  /** Page on which the step can be taken otherwise. */
  otherWay?: { href: string; button: MessageKey };
}

export interface FirstRunFacts {
  /** Times that a theme was applied. */
  themes: number;
  /** Times that languages were chosen. */
  languages: number;
  hasMailServer: boolean;
  hasMailSender: boolean;
  erpAnswers: boolean;
  salesAreas: number;
  /** A microsite through which customers can order; the first one otherwise. */
  microsite: { id: string; salesAreas: number } | null;
  customers: number;
}

const admin = "/admin";
const connections = `${admin}/sap_maintenance/sap_connection_configs`;

/** Judges which steps are done. */
export function firstSteps(facts: FirstRunFacts): FirstStep[] {
  const { microsite } = facts;
  const steps: Record<StepName, Omit<FirstStep, "name">> = {
    administrator: { done: true, href: `${admin}/users` },
    company: { done: facts.themes > 0, href: `${admin}/themes/create` },
    languages: { done: facts.languages > 0, href: `${admin}/languages/installation` },
    mail: {
      done: facts.hasMailServer && facts.hasMailSender,
      ...(facts.hasMailServer && !facts.hasMailSender
        ? { href: `${admin}/smtp_from_addresses/create`, button: "setup.run.mail.addSender" }
        : { href: `${admin}/system_settings/smtp_configs/create` }),
    },
    erp: {
      done: facts.erpAnswers,
      href: `${connections}/current/ping`,
      otherWay: { href: `${connections}/create`, button: "areas.sap_connections.create" },
    },
    salesAreas: { done: facts.salesAreas > 0, href: `${admin}/system_settings/sales_areas/create/1` },
    microsite: {
      done: (microsite?.salesAreas ?? 0) > 0,
      href: `${admin}/system_settings/microsites/${microsite?.id ?? "create"}`,
    },
    users: { done: facts.customers > 0, href: `${admin}/users/create/1` },
  };
  return stepNames.map((name) => ({ name, ...steps[name] }));
}
