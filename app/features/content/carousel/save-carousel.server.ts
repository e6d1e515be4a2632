import { randomBytes } from "node:crypto";
import { z } from "zod";
import { isSameValue } from "~/admin/same-value.server";
import { raiseVersion } from "~/cache/versions.server";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound, type Problem, Stopped, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { prepareUploads, type ReadyImage } from "~/features/images/prepare-uploads.server";
import { detachImages, insertImage } from "~/files/images.store.server";
import { type Locale, locales } from "~/i18n/locales";
import { contentTag } from "../content-tag";
import { type BannerItem, maxBannerItems, movedTo, ownElements, reindex } from "./banner-item";
import { lockBannerItems, updateBannerItems } from "./banner-items.store.server";
import { carouselSetting } from "./carousel.settings";

const itemIdSchema = z.string().regex(/^[a-z0-9]{5}$/);
const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(maxBannerItems - 1);
const linkTarget = /^(\/(?![/\\])|https:\/\/|mailto:)\S*$/;

const itemSchema = z.strictObject({
  id: itemIdSchema,
  elements: z.record(z.string().max(30), z.string().trim().max(300)).default({}),
  image: z.custom<File>((file) => file instanceof File, "content.carousel.onePicture").optional(),
});

type TypedItem = z.output<typeof itemSchema>;

/** Owner of the images of a banner. */
export const bannerOwner = (id: string) => ({ kind: "promotional_banners", id });

/** Saves what was typed about a banner's items, and then does what the pressed button asks for. */
export const saveCarousel = process({
  name: "banners.saveCarousel",
  allow: may("manage_content"),
  input: z.strictObject({
    id: z.uuid(),
    /** Language of the typed texts. */
    language: z.enum(locales),
    items: z.array(itemSchema).max(maxBannerItems).default([]),
    action: z
      .discriminatedUnion("kind", [
        z.strictObject({ kind: z.enum(["save", "add", "removeAll"]) }),
        z.strictObject({ kind: z.literal("remove"), item: itemIdSchema }),
        z.strictObject({ kind: z.literal("move"), item: itemIdSchema, to: place }),
      ])
      .default({ kind: "save" }),
  }),
  async run(ctx, { id, language, items, action }) {
    const settings = await ctx.settings.get(carouselSetting);
    const names = settings.itemElements.map(({ name }) => name);
    const problems = problemsOf(items, { names, formats: settings.allowedFormats });
    if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
    const uploads = items.flatMap(({ image }, index) =>
      image && image.size > 0
        ? [{ field: `items[${index}].image`, file: image, tag: "banner" as const }]
        : [],
    );
    const images = uploads.length > 0 ? await prepareUploads(uploads) : [];
    const imageOf = new Map(uploads.map(({ field }, index) => [field, images[index]]));
    return ctx.transaction(async (change) => {
      const storedItems = orNotFound(await lockBannerItems(change.tx, id));
      // Somebody else has added or removed items since the page was made.
      const isSameRow = storedItems.map((item) => item.id).join() === items.map((item) => item.id).join();
      if (!isSameRow && items.length > 0) return conflict({ key: "admin.changedElsewhere" });
      const now = change.clock.now();
      const owner = bannerOwner(id);
      const place = (image: ReadyImage) => insertImage(change.tx, owner, { ...image, createdAt: now });
      const typedItems: BannerItem[] = [];
      for (const [index, item] of storedItems.entries()) {
        const image = imageOf.get(`items[${index}].image`);
        const sourceImage = image ? await place(image) : item.data.sourceImage;
        typedItems.push(withTexts(item, { typed: items[index], language, sourceImage }));
      }
      if (action.kind === "add" && typedItems.length >= settings.maxCount)
        throw new Stopped({
          kind: "invalid",
          problems: [
            { path: "", text: { key: "content.carousel.full", params: { count: settings.maxCount } } },
          ],
        });
      const next = afterAction(typedItems, action);
      if (isSameValue(storedItems, next)) return unchanged({ id, items: storedItems });
      const keptImages = new Set(next.map(({ data }) => data.sourceImage));
      const unusedImages = storedItems.flatMap(({ data: { sourceImage } }) =>
        sourceImage && !keptImages.has(sourceImage) ? [sourceImage] : [],
      );
      if (unusedImages.length > 0) await detachImages(change.tx, owner, { ids: unusedImages }, now);
      await updateBannerItems(change.tx, id, next);
      await raiseVersion(change.tx, contentTag);
      await change.audit({
        kind: "promotional_banners",
        id,
        before: recordOf(storedItems),
        after: recordOf(next),
      });
      return ok({ id, items: next });
    });
  },
});

/** Writes a carousel down as its editor shows it. A banner has a title of its own, so that elements are marked as such. */
const recordOf = (items: readonly BannerItem[]) => ({
  pictures: items.length,
  carousel: items.map(({ data: { sourceImage, elements } }) => ({
    sourceImage,
    ...Object.fromEntries(
      Object.entries(elements).map(([name, texts]) => [isOwn(name) ? `element_${name}` : name, texts]),
    ),
  })),
});

const isOwn = (name: string) => ownElements.some((element) => element === name);

/** Judges what was typed before anything is changed: links, names of elements, endings of files. */
function problemsOf(
  items: readonly TypedItem[],
  { names, formats }: { names: readonly string[]; formats: readonly string[] },
): Problem[] {
  return items.flatMap(({ elements, image }, index) => {
    const problems: Problem[] = Object.keys(elements)
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: `items[${index}].elements.${name}`, text: { key: "form.unknownField" } }));
    const link = elements.link ?? "";
    if (link !== "" && !linkTarget.test(link))
      problems.push({ path: `items[${index}].elements.link`, text: { key: "admin.linkTarget" } });
    const ending = image?.name.split(".").at(-1)?.toLowerCase() ?? "";
    if (image && image.size > 0 && !formats.includes(ending))
      problems.push({
        path: `items[${index}].image`,
        text: { key: "files.typeNotAllowed", params: { allowed: formats } },
      });
    return problems;
  });
}

/** Puts the typed texts of one language beside those of the others. */
function withTexts(
  item: BannerItem,
  change: { typed: TypedItem | undefined; language: Locale; sourceImage: string | null },
): BannerItem {
  const { typed, language, sourceImage } = change;
  const elements = { ...item.data.elements };
  for (const [name, text] of Object.entries(typed?.elements ?? {}))
    elements[name] = { ...elements[name], [language]: text };
  return { ...item, data: { sourceImage, elements } };
}

type Action = z.output<typeof saveCarousel.input>["action"];

function afterAction(items: BannerItem[], action: Action): BannerItem[] {
  switch (action.kind) {
    case "add":
      return reindex([...items, newItem()]);
    case "removeAll":
      return [];
    case "remove":
      return reindex(items.filter(({ id }) => id !== action.item));
    case "move":
      return movedTo(items, action.item, action.to);
    default:
      return items;
  }
}

const newItem = (): BannerItem => ({
  id: randomBytes(8).readBigUInt64BE().toString(36).slice(-5).padStart(5, "0"),
  x: 0,
  y: 0,
  data: { sourceImage: null, elements: {} },
});
