import sharp from "sharp";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { followVersions } from "~/cache/versions.server";
import { openSettings } from "~/config/settings.store.server";
import { auditEntries } from "~/door/door.tables";
import { microsites } from "~/features/organisation/organisation.tables";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import type { Hex } from "~/themes/contrast";
import { themeSetting } from "~/themes/theme.setting";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { getImage } from "../images/get-image.queries.server";
import { applyBackground } from "./apply-background.server";
import { applyTheme, revertTheme, withdrawTheme } from "./apply-theme.server";
import { getCurrentTheme } from "./current-theme.queries.server";
import { removeThemeImage, uploadThemeImages } from "./theme-images.server";
import { getThemeUse } from "./theme-page.queries.server";
import themes from "./themes.collection.server";

const editor = person("manage_content");
const site = newId();

describe("a theme", () => {
  let ctx: ReturnType<typeof context>;
  let clock: ReturnType<typeof fixedClock>;
  let colourAt: (micrositeId: string | null) => Promise<string>;
  let backgroundAt: (micrositeId: string | null) => Promise<unknown>;

  beforeEach(async () => {
    const database = await freshDatabase();
    clock = fixedClock("2026-03-01T10:00:00Z");
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const services = { ...testServices(database, { clock }), log };
    const versions = await followVersions({ db: database.db, log, every: 60_000 });
    onTestFinished(() => versions.stop());
    const settings = openSettings({ database, cache: openMemoryCache({ versions, clock }), clock, log });
    ctx = context({ ...services, settings }, editor);
    await database.db.insert(microsites).values({ id: site, name: "North" });
    const themeAt = async (micrositeId: string | null) => {
      await versions.poll();
      return settings.get(themeSetting, { micrositeId });
    };
    colourAt = async (micrositeId) => (await themeAt(micrositeId)).primary;
    backgroundAt = async (micrositeId) => (await themeAt(micrositeId)).background;
  });

  const create = async (primary: string) => {
    return valueIn(await themes.operations.create?.(ctx, { title: primary, portalName: "Acme", primary }));
  };
  const apply = ({ id, version }: { id: string; version: number }, more: object = {}) =>
    applyTheme(ctx, { id, version, ...more });

  it("counts only once it is applied, and for its microsite", async () => {
    const red = await create("#8a1c2b");
    expect(await colourAt(site)).toBe("#11456d");
    expect(await apply(red, { target: site })).toMatchObject({ kind: "ok", value: { planned: false } });
    expect([await colourAt(site), await colourAt(null)]).toEqual(["#8a1c2b", "#11456d"]);
    expect(await apply({ ...red, version: 7 })).toMatchObject({ kind: "conflict" });
  });

  it("begins at its time, unless it is withdrawn before", async () => {
    const red = await create("#8a1c2b");
    const tomorrow = { startDay: "2026-03-02", startTime: "08:00:00" };
    expect(await apply(red, { startDay: "2026-02-01" })).toMatchObject({ kind: "invalid" });
    expect(await apply(red, { startTime: "08:00:00" })).toMatchObject({ kind: "invalid" });
    expect(await apply(red, { target: site, ...tomorrow })).toMatchObject({ value: { planned: true } });
    await apply(red, tomorrow);
    expect(await withdrawTheme(ctx, { target: "installation", version: 1 })).toMatchObject({ kind: "ok" });
    expect(await colourAt(site)).toBe("#11456d");
    clock.advance(24 * 3_600_000);
    expect([await colourAt(site), await colourAt(null)]).toEqual(["#8a1c2b", "#11456d"]);
  });

  it("can be taken back with one press for 30 days", async () => {
    const [red, green] = [await create("#8a1c2b"), await create("#1d6b34")];
    await apply(red);
    clock.advance(1_000);
    await apply(green);
    expect(await revertTheme(ctx, { target: "installation", version: 1 })).toMatchObject({
      kind: "conflict",
    });
    expect(await revertTheme(ctx, { target: "installation", version: 2 })).toMatchObject({ kind: "ok" });
    expect(await colourAt(null)).toBe("#8a1c2b");
    const use = await getThemeUse(ctx, { id: red.id });
    const ways = [{ title: "#1d6b34" }, { title: null, version: 0 }];
    expect(use).toMatchObject({ value: { uses: [{ title: "#8a1c2b", previous: ways }] } });
    clock.advance(31 * 24 * 3_600_000);
    expect(await revertTheme(ctx, { target: "installation", version: 3 })).toMatchObject({
      kind: "conflict",
    });
  });

  it("leads back past its own changes to the look before it, or before the last of them", async () => {
    const red = await create("#8a1c2b");
    await apply(red);
    clock.advance(1_000);
    await applyBackground(ctx, { id: red.id, activeIndex: 1, color: "#ddeeff" });
    const use = await getThemeUse(ctx, { id: red.id });
    expect(use).toMatchObject({
      value: {
        uses: [
          {
            previous: [
              { title: "#8a1c2b", version: 1 },
              { title: null, version: 0 },
            ],
          },
        ],
      },
    });
    const stale = { target: "installation", version: 2, to: 7 };
    expect(await revertTheme(ctx, stale)).toMatchObject({ kind: "conflict" });
    expect(await revertTheme(ctx, { ...stale, to: 0 })).toMatchObject({ kind: "ok" });
    expect(await colourAt(null)).toBe("#11456d");
  });

  it("leads back to the portal's own look if there was no theme before", async () => {
    await apply(await create("#8a1c2b"));
    expect(await revertTheme(ctx, { target: "installation", version: 1 })).toMatchObject({ kind: "ok" });
    expect(await colourAt(null)).toBe("#11456d");
  });

  it("that cannot be read is refused at each colour, with the nearest one that can", async () => {
    const outcome = await themes.operations.create?.(ctx, {
      title: "Pale",
      portalName: "Acme",
      primary: "#ffee88",
      navBg: "#ffffff",
      navLinkTextColor: "#cccccc",
    });
    expect(outcome).toMatchObject({ kind: "invalid" });
    const problems = outcome?.kind === "invalid" ? outcome.problems : [];
    expect(problems.map(({ path }) => path)).toEqual(["primary", "navLinkTextColor"]);
    expect(problems[0]?.text.params?.colour).toMatch(/^#[0-9A-F]{6}$/);
  });

  it("tells where it is shown, and that it has changed since", async () => {
    const red = await create("#8a1c2b");
    await apply(red, { target: site });
    const values = { ...themes.values(red), portalName: "Acme Shop" };
    await themes.operations.update?.(ctx, { ...values, id: red.id, version: red.version });
    const list = await themes.operations.list(ctx, {});
    expect(list).toMatchObject({ value: { records: [{ usedBy: ["North"] }] } });
    const use = await getThemeUse(ctx, { id: red.id });
    expect(use).toMatchObject({ value: { uses: [{ microsite: "North", isOutdated: true }] } });
  });

  it("takes several pictures at once, shows them once applied, and keeps them where they were published", async () => {
    const red = await create("#8a1c2b");
    const picture = await sharp({ create: { width: 80, height: 20, channels: 3, background: "#8a1c2b" } })
      .png()
      .toBuffer();
    const file = (name: string, content: Uint8Array<ArrayBuffer> = new Uint8Array(picture)) =>
      new File([content], name);
    const hostile = file("logo.svg", new TextEncoder().encode("<html><script>alert(1)</script></html>"));
    expect(await uploadThemeImages(ctx, { id: red.id, logo: file("a.png"), favicon: hostile })).toMatchObject(
      {
        kind: "invalid",
        problems: [{ path: "favicon" }],
      },
    );
    const upload = { id: red.id, logo: file("a.png"), favicon: file("b.png"), mailHead: file("c.png") };
    expect(await uploadThemeImages(ctx, upload)).toMatchObject({ kind: "ok" });
    await apply(red);
    const images = async () => {
      const use = await getThemeUse(ctx, { id: red.id });
      return use.kind === "ok" ? use.value.images : [];
    };
    const current = await getCurrentTheme(ctx, {});
    const publishedImages = current.kind === "ok" ? current.value.images : [];
    expect(publishedImages.map(({ tag }) => tag)).toEqual(["logo", "favicon", "mailHead"]);
    const [logo, ...others] = await images();
    expect(others.map(({ tag }) => tag).sort()).toEqual(["favicon", "mailHead"]);
    await removeThemeImage(ctx, { id: red.id, image: logo?.id ?? "" });
    expect((await images()).length).toBe(2);
    expect(await getImage(ctx, { id: logo?.id ?? "" })).toMatchObject({
      kind: "ok",
      value: { type: "image/png" },
    });
    valueIn(await uploadThemeImages(ctx, { id: red.id, favicon: file("d.png") }));
    const entries = await ctx.services.database.db.select().from(auditEntries);
    expect(entries).toContainEqual(
      expect.objectContaining({ before: { favicon: "b.png" }, after: { favicon: "d.png" } }),
    );
  });

  it("shows a background at once where it is in use; a refused picture is only logged", async () => {
    const red = await create("#8a1c2b");
    await apply(red, { target: site });
    const change = { id: red.id, activeIndex: 2, color: "#ddeeff" as const };
    const entryOf = async () => {
      const entries = await ctx.services.database.db.select().from(auditEntries);
      return entries.findLast(
        ({ operation, subjectKind }) => operation === "themes.applyBackground" && subjectKind === "themes",
      );
    };
    expect(await applyBackground(ctx, change)).toMatchObject({ kind: "ok", value: { shown: 1 } });
    expect(await entryOf()).toMatchObject({ before: {}, after: { background: "stripes", color: "#ddeeff" } });
    expect(await backgroundAt(site)).toMatchObject({ activeIndex: 2, color: "#ddeeff" });
    expect(await backgroundAt(null)).toBeNull();
    const bare = { ...change, color: "DDEEFF" as unknown as Hex };
    expect(await applyBackground(ctx, bare)).toMatchObject({ kind: "ok" });
    expect(await backgroundAt(site)).toMatchObject({ color: "#ddeeff" });
    const image = new File(["no picture"], "hall.png");
    expect(await applyBackground(ctx, { ...change, activeIndex: 1, image })).toMatchObject({ kind: "ok" });
    expect(vi.mocked(ctx.services.log.warn)).toHaveBeenCalledWith(
      expect.objectContaining({ problem: "files.contentDiffers" }),
      "background-refused",
    );
    expect(await backgroundAt(site)).toMatchObject({ activeIndex: 1 });
    expect(await entryOf()).toMatchObject({
      before: { background: "stripes" },
      after: { background: "dots" },
    });
  });
});
