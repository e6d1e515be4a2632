import { beforeEach, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { findNotifications, getBanner } from "./announcements.queries.server";
import { confirmNotification } from "./confirm-notification.server";
import notifications from "./login-notifications.collection.server";
import banners from "./promotional-banners.collection.server";

const editor = person("manage_content");
const buyer: Actor = { ...person("view_catalog"), userId: newId() };

let ctx: (actor?: Actor) => ReturnType<typeof context>;
let clock: ReturnType<typeof fixedClock>;

beforeEach(async () => {
  clock = fixedClock("2026-03-01T10:00:00Z");
  const services = testServices(await freshDatabase(), { clock });
  ctx = (actor = buyer) => context(services, actor);
});

const dayLater = () => clock.advance(24 * 3_600_000);

it("shows a banner in its sales area, on its days and in the reader's language", async () => {
  const salesAreaId = buyer.salesArea?.id ?? "";
  const create = (fields: object) =>
    banners.operations.create?.(ctx(editor), {
      title: "Spring",
      body: { en: "Save", fr: "Profitez" },
      active: true,
      ...fields,
    });
  const texts = async (actor = buyer) => {
    const outcome = await getBanner(ctx(actor), {});
    return outcome.kind === "ok" ? outcome.value.items.map(({ text }) => text) : outcome;
  };
  expect(await texts()).toEqual([]);
  expect(await create({ startsOn: "2026-03-05", endsOn: "2026-03-01" })).toMatchObject({ kind: "invalid" });
  await create({ salesAreaId, startsOn: "2026-03-02", endsOn: "2026-03-02" });
  await create({ salesAreaId: "9999" });
  await create({ active: false });
  expect(await texts()).toEqual([]);
  dayLater();
  expect(await texts()).toEqual(["Save"]);
  expect(await texts({ ...buyer, formats: { ...buyer.formats, locale: "fr" } })).toEqual(["Profitez"]);
  expect(await getBanner(ctx(), { salesArea: "9999" })).toMatchObject({ kind: "notFound" });
  dayLater();
  expect(await texts()).toEqual([]);
});

it("tells each user once after signing in, and demands a confirmation where that is asked for", async () => {
  const creation = await notifications.operations.create?.(ctx(editor), {
    title: { en: "Terms" },
    body: { en: "<script>alert(1)</script>" },
    mustRead: true,
    active: true,
  });
  const id = creation?.kind === "ok" ? creation.value.id : "";
  const findUnread = async (actor = buyer) => {
    const outcome = await findNotifications(ctx(actor), {});
    return outcome.kind === "ok" ? outcome.value.items.map((each) => each.id) : outcome;
  };
  expect(await findUnread()).toEqual([id]);
  // Whoever acts for somebody is not asked in their place.
  expect(await findUnread({ ...buyer, behind: { userId: newId(), userName: "Ada" } })).toEqual([]);
  expect(await confirmNotification(ctx(), { id })).toMatchObject({ kind: "invalid" });
  expect(await confirmNotification(ctx(), { id, consent: true })).toMatchObject({ kind: "ok" });
  expect(await confirmNotification(ctx(), { id, consent: true })).toMatchObject({ kind: "ok" });
  expect(await findUnread()).toEqual([]);
  expect(await findUnread({ ...buyer, userId: newId() })).toEqual([id]);
  const list = await notifications.operations.list(ctx(editor), {});
  expect(list).toMatchObject({ value: { records: [{ readers: 1 }] } });
});
