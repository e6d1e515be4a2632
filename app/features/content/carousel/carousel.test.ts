import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { auditEntries } from "~/door/door.tables";
import type { Services } from "~/door/services";
import { wordingFor } from "~/features/audit/activity-names.server";
import { changeLines } from "~/features/audit/change-lines";
import { findImages } from "~/files/images.store.server";
import { translatorFor } from "~/i18n/translator.server";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { getBanner } from "../announcements/announcements.queries.server";
import banners from "../announcements/promotional-banners.collection.server";
import { carouselSetting } from "./carousel.settings";
import { bannerOwner, saveCarousel } from "./save-carousel.server";

const editor = person("manage_content");
const buyer: Actor = { ...person("view_catalog"), userId: newId() };

let services: Services;
let id: string;

beforeEach(async () => {
  services = testServices(await freshDatabase(), { clock: fixedClock("2026-03-01T10:00:00Z") });
  const creation = await banners.operations.create?.(context(services, editor), {
    title: "Spring",
    body: { en: "Save" },
    active: true,
  });
  id = creation?.kind === "ok" ? creation.value.id : "";
});

type Typed = { id: string; elements?: Record<string, string>; image?: File }[];

async function save(fields: { action?: object; items?: Typed; language?: string }) {
  return saveCarousel(context(services, editor), { language: "en", ...fields, id } as never);
}

async function row(fields: Parameters<typeof save>[0] = {}) {
  return valueIn(await save(fields)).items;
}

const problems = async (fields: Parameters<typeof save>[0]) => {
  const outcome = await save(fields);
  return outcome.kind === "invalid" ? outcome.problems.map(({ path, text }) => [path, text.key]) : outcome;
};

const typedAs = (items: readonly { id: string }[]): Typed => items.map((item) => ({ id: item.id }));

async function picture(name: string) {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#804020" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(content)], name, { type: "image/png" });
}

it("adds items in one row, counts their places again, and has no room for a fifth", async () => {
  let items = await row({ action: { kind: "add" } });
  for (let n = 0; n < 3; n++) items = await row({ items: typedAs(items), action: { kind: "add" } });
  expect(items.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  expect(items.every((item) => /^[a-z0-9]{5}$/.test(item.id))).toBe(true);
  expect(await problems({ items: typedAs(items), action: { kind: "add" } })).toEqual([
    ["", "content.carousel.full"],
  ]);
  const [first, second, third, fourth] = items.map((item) => item.id);
  const movedItems = await row({ items: typedAs(items), action: { kind: "move", item: fourth, to: 0 } });
  expect(movedItems.map((item) => item.id)).toEqual([fourth, first, second, third]);
  const fewer = await row({ items: typedAs(movedItems), action: { kind: "remove", item: fourth } });
  expect(fewer.map((item) => [item.id, item.x])).toEqual([
    [first, 0],
    [second, 1],
    [third, 2],
  ]);
  // A page that was made before somebody else removed an item changes nothing.
  expect(await save({ items: typedAs(movedItems) })).toMatchObject({ kind: "conflict" });
  expect(await row({ items: typedAs(fewer), action: { kind: "removeAll" } })).toEqual([]);
});

it("saves what was typed with each button, each language beside the others, and shows it to customers", async () => {
  const [item] = await row({ action: { kind: "add" } });
  const itemId = item?.id ?? "";
  const elements = {
    title: "Spring",
    text: "Until Friday",
    link: "/catalog",
    link_label: "Look",
    alt: "Bolts",
  };
  const two = await row({
    items: [{ id: itemId, elements, image: await picture("Bolts.PNG") }],
    action: { kind: "add" },
  });
  await row({
    language: "fr",
    items: [{ id: itemId, elements: { title: "Printemps" } }, { id: two[1]?.id ?? "" }],
  });
  const imagesIn = async (locale: "en" | "fr") => {
    const actor: Actor = { ...buyer, formats: { ...buyer.formats, locale } };
    const outcome = await getBanner(context(services, actor), {});
    return outcome.kind === "ok" ? outcome.value.items[0]?.carousel : outcome;
  };
  expect(await imagesIn("en")).toMatchObject([
    { title: "Spring", texts: ["Until Friday"], alt: "Bolts", link: { label: "Look", href: "/catalog" } },
  ]);
  expect(await imagesIn("fr")).toMatchObject([
    { title: "Printemps", picture: expect.stringMatching(/webp$/) },
  ]);
  const entries = await services.database.db.select().from(auditEntries).orderBy(auditEntries.id);
  const wording = wordingFor("promotional_banners", { t: translatorFor(editor), formats: editor.formats });
  const changesIn = ({ before, after }: (typeof entries)[number]) => changeLines(before, after, wording);
  const carouselEntries = entries.filter(({ operation }) => operation === "banners.saveCarousel");
  expect(carouselEntries.map(changesIn)).toEqual([
    ["Pictures: 0 → 1"],
    [
      expect.stringMatching(/^Carousel: 1: Picture: /),
      "Carousel: 1: What the picture shows: English: Bolts",
      "Carousel: 1: Link to: English: /catalog",
      "Carousel: 1: Text: English: Until Friday",
      "Carousel: 1: Heading: English: Spring",
      "Carousel: 1: Link text: English: Look",
      "Pictures: 1 → 2",
    ],
    ["Carousel: 1: Heading: French: Printemps"],
  ]);
  const [image] = await findImages(services.database.db, bannerOwner(id));
  expect(image).toMatchObject({ width: 440, height: 670, type: "image/webp" });
  await row({ items: typedAs(two), action: { kind: "remove", item: itemId } });
  expect(await findImages(services.database.db, bannerOwner(id))).toEqual([]);
});

it("refuses files of other formats, links to nowhere and texts that are not configured, and changes nothing", async () => {
  const [item] = await row({ action: { kind: "add" } });
  const formOf = (fields: object) => ({ items: [{ id: item?.id ?? "", ...fields }] });
  expect(await problems(formOf({ image: await picture("bolts.gif") }))).toEqual([
    ["items[0].image", "files.typeNotAllowed"],
  ]);
  const noPicture = new File(["<svg onload='alert(1)'/>"], "bolts.png", { type: "image/png" });
  expect(await problems(formOf({ image: noPicture }))).toMatchObject([
    ["items[0].image", expect.any(String)],
  ]);
  expect(await problems(formOf({ elements: { link: "javascript:alert(1)" } }))).toEqual([
    ["items[0].elements.link", "admin.linkTarget"],
  ]);
  expect(await problems(formOf({ elements: { price: "1" } }))).toEqual([
    ["items[0].elements.price", "form.unknownField"],
  ]);
  services = {
    ...services,
    settings: {
      get: async (setting) =>
        setting.key === carouselSetting.key
          ? { ...(setting.default as object), maxCount: 1 }
          : setting.default,
    } as Services["settings"],
  };
  expect(await problems({ ...formOf({}), action: { kind: "add" } })).toEqual([["", "content.carousel.full"]]);
});
