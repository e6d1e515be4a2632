import { adminForm } from "~/admin/admin-form.server";
import { choicesQuery } from "~/admin/choices.server";
import { type FormField, inputFields, optionsInWords } from "~/admin/form-fields";
import { actionsOfType } from "~/door/permissions";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { findSalesAreasAndDocTypes } from "~/features/organisation/organisation.queries.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import {
  dateFormats,
  defaultFormats,
  formatDate,
  formatMoney,
  formatTime,
  numberFormats,
  timeFormats,
} from "~/i18n/formats";
import { localeNames, locales } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/messages";
import { timeZones } from "~/i18n/time-zones";
import { filterPartnerSelections } from "../filter-partner-selection";
import { partOfUser } from "./administered-user";
import { roleChoices, roleChoicesToGive } from "./role-choices.server";
import { selectTerritoryOptions } from "./territories.store.server";

const plain = (values: readonly string[]) => () => values.map((value) => ({ value, label: value }));

/** Labels each format with an example of it. */
const examples =
  <F extends string>(values: readonly F[], write: (format: F) => string) =>
  () =>
    values.map((value) => ({ value, label: write(value) }));

const territoryChoices = choicesQuery("territories.choices", ({ db }) => selectTerritoryOptions(db));

/** Bounds the page, as each sales area has a line for every document type; authorizations beyond it stay. */
const maxAuthorizedAreas = 50;

/** Offers the actions of each document type in each sales area. */
const authorizationChoices = choicesQuery("users.authorizationChoices", async ({ db, t }) => {
  const { salesAreas, docTypes } = await findSalesAreasAndDocTypes(db);
  return salesAreas.slice(0, maxAuthorizedAreas).flatMap((area) =>
    docTypes.flatMap(({ documentType, title }) =>
      actionsOfType(documentType).map((action) => ({
        value: `${area.id}|${documentType}|${action}`,
        label: t(`choices.actions.${action}`),
        group: `${area.id} ${area.title} · ${title}`,
      })),
    ),
  );
});

interface StepFields {
  title: MessageKey;
  form: readonly FormField[];
}

/** Steps of the wizard: each is a page with a part of the account's fields. */
const stepFields: readonly StepFields[] = [
  {
    title: "users.step.data",
    form: [
      { name: "username", kind: "text" },
      { name: "firstName", kind: "text" },
      { name: "lastName", kind: "text" },
      { name: "email", kind: "email" },
      { name: "phone", kind: "text" },
      { name: "userType", kind: "select", options: optionsInWords("userType", ["customer", "internal"]) },
      { name: "userClassification", kind: "text" },
      {
        name: "micrositeId",
        kind: "select",
        hint: "users.micrositeHint",
        options: micrositeChoices,
      },
      {
        name: "filterPartnerSelection",
        kind: "select",
        hint: "users.filterPartnerSelectionHint",
        options: optionsInWords("filterPartnerSelection", filterPartnerSelections),
      },
      {
        kind: "section",
        label: "users.section.formats",
        fields: [
          {
            name: "language",
            kind: "select",
            options: () => locales.map((value) => ({ value, label: localeNames[value] })),
          },
          { name: "timeZone", kind: "select", options: plain(timeZones) },
          {
            name: "numberFormat",
            kind: "select",
            options: examples(numberFormats, (numberFormat) =>
              formatMoney("1234567.89", { ...defaultFormats, numberFormat }),
            ),
          },
          {
            name: "dateFormat",
            kind: "select",
            options: examples(dateFormats, (dateFormat) =>
              formatDate("2026-12-31", { ...defaultFormats, dateFormat }),
            ),
          },
          {
            name: "timeFormat",
            kind: "select",
            options: examples(timeFormats, (timeFormat) =>
              formatTime("15:03:09", { ...defaultFormats, timeFormat }),
            ),
          },
        ],
      },
      {
        kind: "section",
        label: "users.section.signIn",
        fields: [
          { name: "twoStepAuth", kind: "checkbox" },
          { name: "active", kind: "checkbox" },
          { name: "password", kind: "password", hint: "users.passwordHint", isSet: hasPassword },
          { name: "passwordConfirmation", kind: "password" },
        ],
      },
    ],
  },
  {
    title: "users.step.roles",
    form: [{ name: "roleIds", kind: "multi_select", options: roleChoicesToGive, allOptions: roleChoices }],
  },
  {
    title: "users.step.assignableRoles",
    form: [
      {
        name: "assignableRoleIds",
        kind: "multi_select",
        options: roleChoicesToGive,
        allOptions: roleChoices,
      },
    ],
  },
  {
    title: "users.step.territories",
    form: [{ name: "territoryIds", kind: "multi_select", options: territoryChoices }],
  },
  {
    title: "users.step.salesAreas",
    form: [{ name: "salesAreaIds", kind: "multi_select", options: salesAreaChoices }],
  },
  {
    title: "users.step.authorizations",
    form: [{ name: "authorizations", kind: "multi_select", options: authorizationChoices }],
  },
];

function hasPassword(record: object): boolean {
  return (record as { passwordHash?: string | null }).passwordHash !== null;
}

const schemaOf = ({ form }: StepFields) =>
  partOfUser(inputFields(form).map(({ name }) => name as Parameters<typeof partOfUser>[0][number]));

/**
 * Steps of creating or changing a user, each with its schema and the form that administrators may configure.
 */
export const userSteps = stepFields.map((step, index) => {
  const input = schemaOf(step);
  const name = `users_step_${index + 1}`;
  return { ...step, input, configured: adminForm({ name, title: step.title, input, fields: step.form }) };
});

export const lastUserStep = userSteps.length;
