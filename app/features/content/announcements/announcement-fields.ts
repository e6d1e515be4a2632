import { z } from "zod";
import type { CollectionColumn } from "~/admin/collection";
import { fieldCaption } from "~/admin/columns";
import type { FormField } from "~/admin/form-fields";
import { Stopped } from "~/door/outcome";
import { daySchema } from "~/lib/field-schemas";

/** Days on which something is shown, in every form that schedules. */
export const scheduleShape = {
  startsOn: daySchema.nullish().default(null).meta({ typed: "date" }),
  endsOn: daySchema.nullish().default(null).meta({ typed: "date" }),
  active: z.boolean().default(false),
};

export const scheduleFields: readonly FormField[] = [
  { name: "startsOn", kind: "date", hint: "content.startsOn" },
  { name: "endsOn", kind: "date", hint: "content.endsOn" },
  { name: "active", kind: "checkbox", checked: true },
];

/** Refuses a last day before the first. */
export function assertSchedule({
  startsOn,
  endsOn,
}: {
  startsOn: string | null;
  endsOn: string | null;
}): void {
  if (!startsOn || !endsOn || startsOn <= endsOn) return;
  throw new Stopped({
    kind: "invalid",
    problems: [{ path: "endsOn", text: { key: "content.endsBeforeStart" } }],
  });
}

export const day = <N extends string>(name: N): CollectionColumn<Record<N, string | null>> => ({
  name,
  caption: fieldCaption(name),
  datatype: "date",
  cell: (record) => {
    const date: string | null = record[name];
    return date === null ? null : { kind: "date", date };
  },
});
