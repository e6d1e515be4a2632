import { asc, isNull } from "drizzle-orm";
import { adminForm } from "~/admin/admin-form.server";
import type { ReadCtx } from "~/admin/collection";
import { type FormField, worded } from "~/admin/form-fields";
import { documentActions } from "~/door/permissions";
import { docTypeChoices } from "~/features/organisation/doc-type-choices.server";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreas } from "~/features/organisation/organisation.tables";
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
import type { Translate } from "~/i18n/translate";
import type { Option } from "~/ui/fields/Field";
import { territories } from "../access.tables";
import { timeZones } from "../profile/time-zones";
import { partOfUser } from "./administered-user";
import { roleChoices, roleChoicesToGive } from "./role-choices.server";

const plain = (values: readonly string[]) => () => values.map((value) => ({ value, label: value }));

/** A format is chosen by what it looks like. */
const examples =
  <F extends string>(values: readonly F[], write: (format: F) => string) =>
  () =>
    values.map((value) => ({ value, label: write(value) }));

async function territoryChoices({ db }: ReadCtx): Promise<Option[]> {
  const rows = await db.select().from(territories).orderBy(asc(territories.number)).limit(500);
  return rows.map(({ id, number, salesAreaId, description }) => ({
    value: id,
    label: `${number} ${description}`,
    hint: salesAreaId,
  }));
}

/** Each action of each document type in each sales area. */
async function authorizationChoices(ctx: ReadCtx, t: Translate): Promise<Option[]> {
  const areas = await ctx.db
    .select({ id: salesAreas.id, title: salesAreas.title })
    .from(salesAreas)
    .where(isNull(salesAreas.deletedAt))
    .orderBy(asc(salesAreas.id))
    .limit(50);
  const types = await docTypeChoices(ctx);
  return areas.flatMap((area) =>
    types.flatMap((type) =>
      documentActions.map((action) => ({
        value: `${area.id}|${type.value}|${action}`,
        label: t(`choices.actions.${action}` as MessageKey),
        group: `${area.id} ${area.title} · ${type.label}`,
      })),
    ),
  );
}

interface StepFields {
  title: MessageKey;
  form: readonly FormField[];
}

/** Each step is a page with a part of the account's fields. */
const stepFields: readonly StepFields[] = [
  {
    title: "users.step.data",
    form: [
      { name: "username", kind: "text" },
      { name: "firstName", kind: "text" },
      { name: "lastName", kind: "text" },
      { name: "email", kind: "email" },
      { name: "phone", kind: "text" },
      { name: "userType", kind: "select", options: worded("userType", ["customer", "internal"]) },
      { name: "userClassification", kind: "text" },
      { name: "micrositeId", kind: "select", optional: true, options: micrositeChoices },
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
      { name: "twoStepAuth", kind: "check" },
      { name: "active", kind: "check" },
      { name: "password", kind: "password", hint: "users.passwordHint", isSet: hasPassword },
      { name: "passwordConfirmation", kind: "password", isSet: hasPassword },
    ],
  },
  {
    title: "users.step.roles",
    form: [{ name: "roleIds", kind: "checks", options: roleChoicesToGive }],
  },
  {
    title: "users.step.assignableRoles",
    form: [{ name: "assignableRoleIds", kind: "checks", options: roleChoices }],
  },
  {
    title: "users.step.territories",
    form: [{ name: "territoryIds", kind: "checks", options: territoryChoices }],
  },
  {
    title: "users.step.salesAreas",
    form: [{ name: "salesAreaIds", kind: "checks", options: salesAreaChoices }],
  },
  {
    title: "users.step.authorizations",
    form: [{ name: "authorizations", kind: "checks", options: authorizationChoices }],
  },
];

function hasPassword(record: object): boolean {
  return (record as { passwordHash?: string | null }).passwordHash !== null;
}

const schemaOf = ({ form }: StepFields) =>
  partOfUser(form.map(({ name }) => name as Parameters<typeof partOfUser>[0][number]));

/** The steps of creating or changing a user, each with its schema and the form that administrators may configure. */
export const userSteps = stepFields.map((step, index) => {
  const input = schemaOf(step);
  const name = `users_step_${index + 1}`;
  return { ...step, input, configured: adminForm({ name, title: step.title, input, fields: step.form }) };
});

export const lastUserStep = userSteps.length;
