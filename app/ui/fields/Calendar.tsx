import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayOf, formatDate, monthName, parseDate, weekdayNames } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { systemClock } from "~/lib/clock";
import { useScript } from "../scripts/use-script";
import { addMonths, dayAfterKey, weeksOf } from "./month-grid";

/**
 * Chooses a date for the field beside it. It exists only with script; the field itself takes typed dates. Weeks start on
 * Sunday where dates start with the month.
 */
export function Calendar({ label, input }: { label: string; input: () => HTMLInputElement | null }) {
  const t = useT();
  const formats = useFormats();
  const script = useScript();
  const opener = useRef<HTMLButtonElement>(null);
  const [day, setDay] = useState<string | null>(null);
  const name = t("ui.calendar.open", { field: label });
  const labels = { earlier: t("ui.calendar.previous"), later: t("ui.calendar.next") };
  if (!script) return null;
  const close = () => {
    setDay(null);
    opener.current?.focus();
  };
  const toggle = () => {
    if (day) return close();
    const typedDate = parseDate(input()?.value.trim() ?? "", formats);
    setDay(typedDate.ok ? typedDate.value : dayOf(systemClock.now(), formats));
  };
  const choose = (date: string) => {
    const field = input();
    if (field) {
      field.value = formatDate(date, formats);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its buttons
    <span
      className="calendar"
      onBlur={(event) => {
        if (day && !event.currentTarget.contains(event.relatedTarget)) setDay(null);
      }}
      onKeyDown={(event) => {
        if (day && event.key === "Escape") close();
      }}
    >
      <button ref={opener} type="button" aria-label={name} aria-expanded={day !== null} onClick={toggle}>
        ▾
      </button>
      {day ? (
        <Month
          day={day}
          firstDay={formats.dateFormat === "%m/%d/%Y" ? 0 : 1}
          {...{ name, words: labels, setDay, choose }}
        />
      ) : null}
    </span>
  );
}

function Month(props: {
  day: string;
  firstDay: 0 | 1;
  name: string;
  words: { earlier: string; later: string };
  setDay: (day: string) => void;
  choose: (day: string) => void;
}) {
  const { day, firstDay, name, words, setDay, choose } = props;
  const formats = useFormats();
  const grid = useRef<HTMLTableElement>(null);
  const weekdays = weekdayNames(formats.locale, firstDay);
  const month = `${monthName(Number(day.slice(5, 7)), formats.locale)} ${day.slice(0, 4)}`;
  // The focus follows the day, unless it is on the buttons that turn the page.
  const focusFollows = useRef(true);
  useEffect(() => {
    if (focusFollows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    focusFollows.current = true;
  }, [day]);
  const turn = (months: number) => {
    focusFollows.current = false;
    setDay(addMonths(day, months));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event.key, firstDay);
    if (!next) return;
    event.preventDefault();
    setDay(next);
  };
  return (
    <div className="month" role="dialog" aria-label={name}>
      <div className="turn">
        <button type="button" className="plain" aria-label={words.earlier} onClick={() => turn(-1)}>
          ←
        </button>
        <strong aria-live="polite">{month}</strong>
        <button type="button" className="plain" aria-label={words.later} onClick={() => turn(1)}>
          →
        </button>
      </div>
      <table ref={grid} aria-label={month}>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day, firstDay).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    data-day={date}
                    className={date.startsWith(day.slice(0, 7)) ? undefined : "outside"}
                    tabIndex={date === day ? 0 : -1}
                    aria-label={formatDate(date, formats)}
                    aria-current={date === day ? "date" : undefined}
                    onKeyDown={moveByKey}
                    onClick={() => choose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
