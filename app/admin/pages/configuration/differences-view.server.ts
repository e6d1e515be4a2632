import { type Difference, orderKey } from "~/admin/configuration/compare-configurations";
import { isMessage } from "~/i18n/delivered-texts.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { ownKey } from "./compare-microsites.server";
import { configurationArea } from "./configuration-areas.server";
import type { DifferencesView, DifferenceView } from "./differences-view";
import type { LiveConfiguration } from "./read-configuration.server";
import type { LiveDifference } from "./take-over.server";

/** Limits the differences on a page; the others follow when these are taken over. */
const maxShown = 100;
/** Limits the fields of a record that only one side has. */
const maxFieldsOfOneSide = 6;
/** Limits the characters shown of a value. */
const maxCharacters = 400;

type ShownDifference = Difference & { id?: LiveDifference["id"] };

/** Shows differences area by area; without `takesOver` they can only be looked at. A deletion comes back to `page`. */
export function differencesView(
  differences: readonly ShownDifference[],
  t: Translate,
  options: { takesOver: boolean; closed?: LiveConfiguration["closed"]; page?: string },
): DifferencesView {
  const shownDifferences = differences.slice(0, maxShown);
  const names = [...new Set(shownDifferences.map(({ area }) => area))];
  return {
    total: differences.length,
    shownCount: shownDifferences.length,
    closed: (options.closed ?? []).map((area) => area.title(t)),
    takesOver: options.takesOver,
    areas: names.map((name) => ({
      name,
      title: configurationArea(name)?.title(t) ?? name,
      rows: shownDifferences
        .filter(({ area }) => area === name)
        .map((difference) => rowOf(difference, t, options)),
    })),
  };
}

/** Names a record by its key; the order of an area and a microsite itself have none. */
export function titleOf(key: string, t: Translate): string {
  if (key === orderKey) return t("configurations.order");
  return key === ownKey ? t("configurations.microsite") : key;
}

function rowOf(
  difference: ShownDifference,
  t: Translate,
  { takesOver, page = "" }: { takesOver: boolean; page?: string },
): DifferenceView {
  const { area, key, state, digest, fields, id } = difference;
  const deletionPage = state === "removed" && id ? configurationArea(area)?.deletionPage?.(id) : undefined;
  return {
    digest,
    name: titleOf(key, t),
    state,
    deletionPage: takesOver && deletionPage ? `${deletionPage}&back=${encodeURIComponent(page)}` : null,
    fields: (state === "changed" ? fields : firstFields(fields, key)).map(({ path, mine, theirs }) => ({
      label: path.map((part) => (part === orderKey ? "" : nameOf(part, t))).join(" · "),
      mine: valueIn(mine, t),
      theirs: valueIn(theirs, t),
    })),
  };
}

/** Tells a record that only one side has by its first fields, without the one that its row is named after. */
const firstFields = (fields: Difference["fields"], key: string) =>
  fields.filter(({ mine, theirs }) => (mine ?? theirs) !== key).slice(0, maxFieldsOfOneSide);

/** Names a field as its form does. */
export function nameOf(field: string, t: Translate): string {
  const caption = `fields.${field}`;
  return isMessage(caption) ? t(caption as MessageKey) : field;
}

/** Shows a value as far as there is room, a yes or no in words. */
function valueIn(text: string | null, t: Translate): string | null {
  if (text === "true") return t("ui.yes");
  if (text === "false") return t("ui.no");
  return text && text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
