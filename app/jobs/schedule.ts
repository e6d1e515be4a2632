/** Tells whether work is due in a minute, which is counted from the beginning of 1970 in UTC. */
export type Schedule = (minute: number) => boolean;

const fieldPattern = /^(?:\*(?:\/(?<step>\d+))?|(?<value>\d+))$/;

/**
 * Reads a cron expression in UTC whose minute and hour are `*`, a step of it or a number, and whose days are all of them. Libraries
 * that know every expression need a hundred times as long to judge one, and no job of ours needs them.
 */
export function scheduleOf(cron: string): Schedule {
  const [minutes = "", hours = "", ...days] = cron.split(" ");
  const isMinute = fieldOf(minutes, 60);
  const isHour = fieldOf(hours, 24);
  if (!(isMinute && isHour && days.join(" ") === "* * *")) throw new Error(`${cron} is no schedule of a job`);
  return (minute) => isMinute(minute % 60) && isHour(Math.floor(minute / 60) % 24);
}

function fieldOf(text: string, end: number): ((value: number) => boolean) | null {
  const field = fieldPattern.exec(text)?.groups;
  if (!field) return null;
  const { step, value } = field;
  const isWithin = (number: number, least: number) => number >= least && number < end;
  if (value !== undefined) return isWithin(Number(value), 0) ? (one) => one === Number(value) : null;
  if (step === undefined) return () => true;
  return isWithin(Number(step), 1) ? (one) => one % Number(step) === 0 : null;
}

const minutesOfDay = 24 * 60;

/** Returns the first minute after this one in which work is due: each schedule repeats within a day. */
export function nextMinuteOf(schedule: Schedule, after: number): number | null {
  for (let minute = after + 1; minute <= after + minutesOfDay; minute += 1)
    if (schedule(minute)) return minute;
  return null;
}

/** Tells whether work is due in any minute after the first one, until and with the last one. */
export function isDueWithin(schedule: Schedule, after: number, until: number): boolean {
  for (let minute = after + 1; minute <= until; minute += 1) if (schedule(minute)) return true;
  return false;
}
