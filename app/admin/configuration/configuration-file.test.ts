import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { must } from "~/lib/assert";
import { parseConfigurationFile } from "./configuration-file.server";
import { readConfigurationFile } from "./read-configuration-file.server";
import { configurationFile } from "./write-configuration-file.server";
import { configurationOf } from "./written-configuration.server";

const silentLog = { warn: () => undefined };

const head = strToU8(JSON.stringify({ format: 1, takenAt: "2026-11-21T09:00:00Z", portal: "x" }));

const withArea = (content: Uint8Array) =>
  zipSync({ "configuration.json": head, "areas/roles.json": content });

const wrongFiles: Record<string, Uint8Array> = {
  "no archive": strToU8("PK but not really"),
  "an archive without a head": zipSync({ "areas/roles.json": strToU8("[]") }),
  "another format": zipSync({ "configuration.json": strToU8('{"format":2,"takenAt":"","portal":""}') }),
  "broken JSON": withArea(strToU8("[{")),
  "a record without a key": withArea(strToU8("[{}]")),
  gigabytes: withArea(new Uint8Array(81_000_000)),
};

it.each(Object.entries(wrongFiles))("reads no file that is %s", (_, file) => {
  expect(parseConfigurationFile(file)).toBeNull();
});

it("reads what it claims to be, in a thread of its own", async () => {
  const records = [{ key: "Buyers", fields: { title: "Buyers" } }];
  const file = withArea(strToU8(JSON.stringify(records)));
  const configuration = await readConfigurationFile(silentLog, file);
  expect(configurationOf(must(configuration, "the configuration"))).toEqual({
    takenAt: "2026-11-21T09:00:00Z",
    portal: "x",
    areas: [{ name: "roles", records }],
  });
});

it("reads the longest configuration that it writes", async () => {
  const records = Array.from({ length: 190_000 }, (_, index) => ({
    key: `a.text.of.the.portal.${index} / zh`,
    fields: {
      key: `a.text.of.the.portal.${index}`,
      locale: "zh",
      micrositeId: null,
      text: "文本内容",
      active: true,
    },
  }));
  const areas = [
    { name: "roles", records: [] },
    { name: "translations", records },
  ];
  const longConfiguration = { takenAt: "2026-11-21T09:00:00Z", portal: "x", areas };
  const file = await configurationFile(longConfiguration);
  const configuration = must(await readConfigurationFile(silentLog, file), "the configuration");
  expect(configurationOf(configuration)).toEqual(longConfiguration);
}, 120_000);

it("keeps nobody else waiting while it is unpacked", async () => {
  const bomb = withArea(new Uint8Array(200_000_000));
  let ticks = 0;
  const timer = setInterval(() => ticks++, 2);
  expect(await readConfigurationFile(silentLog, bomb)).toBeNull();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});
