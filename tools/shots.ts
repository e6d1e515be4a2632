import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, BrowserContextOptions } from "playwright";
import sharp from "sharp";
import { examplePages } from "~/ui/examples/pages";
import { startPortal } from "../tests/bench/processes";
import { launchChromium } from "../tests/support/chromium";
import { buildExampleAssets } from "../tests/support/examples/example-assets";
import { type ExampleOptions, examplePage } from "../tests/support/examples/example-page";
import { ensureBuild } from "./ensure-build.mjs";
import { photographGroup } from "./photograph-group";
import { pageGroups } from "./shots-of";

/**
 * `npm run shots`: contact sheets for review: each example page in every width and theme, and the pages of
 * the running portal by group. `npm run shots -- orders account` makes some of them; `--portal` uses a portal
 * that runs already, on demo data.
 */
interface Shot {
  title: string;
  width: number;
  context?: BrowserContextOptions;
  print?: boolean;
  page?: ExampleOptions;
  /** Doubled font size, as set by a visitor. */
  large?: boolean;
}

const shots: Shot[] = [
  { title: "1440", width: 1440 },
  { title: "768", width: 768 },
  { title: "390", width: 390 },
  { title: "1440 dark, script", width: 1440, context: { colorScheme: "dark" }, page: { script: true } },
  { title: "390 dark", width: 390, context: { colorScheme: "dark" } },
  { title: "1440 forced colours", width: 1440, context: { forcedColors: "active" } },
  { title: "1440 long words", width: 1440, page: { long: true, locale: "nl" } },
  { title: "1440 letters 200 %", width: 1440, large: true },
  { title: "390 zh", width: 390, page: { locale: "zh" } },
  { title: "print", width: 794, print: true },
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "build/shots" }, portal: { type: "string" } },
});
const folder = fileURLToPath(new URL(`../${values.out}/`, import.meta.url));
const knownNames = [...Object.keys(examplePages), ...Object.keys(pageGroups)];
const requestedNames = positionals.length > 0 ? positionals : knownNames;
const unknownNames = requestedNames.filter((name) => !knownNames.includes(name));
if (unknownNames.length > 0)
  throw new Error(`There is no ${unknownNames.join(", ")}; there are: ${knownNames.join(", ")}`);

const examples = requestedNames.filter((name) => Object.hasOwn(examplePages, name));
const groups = requestedNames.filter((name) => Object.hasOwn(pageGroups, name));

// Keeps the pictures: a build empties its folder.
if (groups.length > 0 && !values.portal) ensureBuild((line: string) => console.log(line));
await mkdir(folder, { recursive: true });
const browser = await launchChromium();
try {
  if (examples.length > 0) await buildExampleAssets(folder);
  for (const name of examples) {
    const pictures = [];
    for (const shot of shots) pictures.push(await take(browser, name, shot));
    await keep(`example-${name}`, [pictures], 1);
  }
  if (groups.length > 0) {
    await withPortal(async (portal) => {
      for (const name of groups) {
        const group = pageGroups[name];
        // Scales to half the size, so that a whole group fits on a screen.
        if (group) await keep(name, await photographGroup(browser, portal, group), 0.5);
      }
    });
  }
} finally {
  await browser.close();
}

async function withPortal(photograph: (portal: string) => Promise<void>): Promise<void> {
  if (values.portal) return photograph(values.portal);
  await mkdir(".cache", { recursive: true });
  const data = await mkdtemp(join(process.cwd(), ".cache/shots-"));
  console.log("Starting a portal of our own ...");
  process.env.DEMO_ORDERS ??= "400";
  const portal = await startPortal(data);
  try {
    await photograph(`http://127.0.0.1:${portal.port}`);
  } finally {
    await portal.stop();
    await rm(data, { recursive: true, force: true });
  }
}

async function take(browser: Browser, name: string, shot: Shot): Promise<Buffer> {
  const file = `${folder}page.html`;
  await writeFile(file, examplePage(name, shot.page));
  const viewport = { width: shot.width, height: shot.width < 500 ? 844 : 900 };
  const context = await browser.newContext({ viewport, ...shot.context });
  try {
    const page = await context.newPage();
    if (shot.print) await page.emulateMedia({ media: "print" });
    await page.goto(`file://${file}`);
    // The sticky bar is made static: a picture of the whole page has no viewport.
    await page.addStyleTag({ content: ".bulk{position:static}" });
    if (shot.large) await page.addStyleTag({ content: "html{font-size:200%}" });
    return await page.screenshot({ fullPage: true });
  } finally {
    await context.close();
  }
}

/** Rows of pictures on one sheet, in a file of this name. */
async function keep(name: string, rows: Buffer[][], scale: number): Promise<void> {
  const file = `${folder}${name}.png`;
  const gap = 24;
  const grey = { r: 120, g: 126, b: 132 };
  const placedPictures: { input: Buffer; left: number; top: number }[] = [];
  let width = 0;
  let top = gap;
  for (const row of rows) {
    let x = gap;
    let height = 0;
    for (const picture of row) {
      const metadata = await sharp(picture).metadata();
      const { data, info } = await sharp(picture)
        .resize({ width: Math.round(metadata.width * scale) })
        .png()
        .toBuffer({ resolveWithObject: true });
      placedPictures.push({ input: data, left: x, top });
      x += info.width + gap;
      height = Math.max(height, info.height);
    }
    width = Math.max(width, x);
    top += height + gap;
  }
  await sharp({ create: { width, height: top, channels: 3, background: grey } })
    .composite(placedPictures)
    .png()
    .toFile(file);
  console.log(file);
}
