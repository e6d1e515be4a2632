import type { BusinessDate } from "../port/basics";

const dayMs = 86_400_000;
const fixedHolidays = new Set(["01-01", "05-01", "12-25", "12-26"]);

const toMs = (date: BusinessDate) => Date.parse(`${date}T00:00:00Z`);
const fromMs = (ms: number): BusinessDate => new Date(ms).toISOString().slice(0, 10);

export const dateOf = (instant: Date): BusinessDate => instant.toISOString().slice(0, 10);

export const addDays = (date: BusinessDate, days: number): BusinessDate => fromMs(toMs(date) + days * dayMs);

export const daysBetween = (from: BusinessDate, to: BusinessDate): number =>
  Math.round((toMs(to) - toMs(from)) / dayMs);

export const latestOf = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);

/** Goods move on Mondays to Fridays except fixed holidays. */
export function isWorkingDay(date: BusinessDate): boolean {
  const weekday = new Date(toMs(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !fixedHolidays.has(date.slice(5));
}

/** Returns the day itself if it is a working day, else the next one. */
export function workingDayFrom(date: BusinessDate): BusinessDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Results by date and days: thousands of lines of a document ask for the same few. */
const workingDays = new Map<string, BusinessDate>();
const maxWorkingDays = 1_000;

export function addWorkingDays(date: BusinessDate, days: number): BusinessDate {
  const key = `${date} ${days}`;
  const knownDay = workingDays.get(key);
  if (knownDay !== undefined) return knownDay;
  const day = countWorkingDays(date, days);
  if (workingDays.size >= maxWorkingDays) workingDays.clear();
  workingDays.set(key, day);
  return day;
}

function countWorkingDays(date: BusinessDate, days: number): BusinessDate {
  const step = days < 0 ? -1 : 1;
  let day = date;
  for (let remainingDays = Math.abs(days); remainingDays > 0; ) {
    day = addDays(day, step);
    if (isWorkingDay(day)) remainingDays -= 1;
  }
  return day;
}

export function isDate(text: string): boolean {
  if (text.length !== 10) return false;
  const ms = toMs(text);
  return Number.isFinite(ms) && fromMs(ms) === text;
}
