import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Browser, BrowserContextOptions } from "playwright";
import sharp from "sharp";
import { examplePages } from "~/ui/examples/pages";
import { launchChromium } from "../tests/support/chromium";
import { buildExampleAssets, type ExampleOptions, examplePage } from "../tests/support/example-page";

/**
 * Contact sheets: each example page in every width and dress, side by side on one picture, to be looked at by a
 * person. `npm run shots -- orders cart` makes some of them, without names all.
 */
interface Shot {
  title: string;
  width: number;
  context?: BrowserContextOptions;
  print?: boolean;
  page?: ExampleOptions;
  /** Twice the letters of a visitor who has set them so. */
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
  options: { out: { type: "string", default: "build/shots" } },
});
const folder = new URL(`../${values.out}/`, import.meta.url).pathname;
const names = positionals.length > 0 ? positionals : Object.keys(examplePages);

await mkdir(folder, { recursive: true });
await buildExampleAssets(folder);
const browser = await launchChromium();
try {
  for (const name of names) {
    const pictures = [];
    for (const shot of shots) pictures.push(await take(browser, name, shot));
    await sheet(pictures, `${folder}${name}.png`);
    console.log(`${folder}${name}.png`);
  }
} finally {
  await browser.close();
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
    // A picture of the whole page has no foot of the window for the bar to stick to.
    await page.addStyleTag({ content: ".bulk{position:static}" });
    if (shot.large) await page.addStyleTag({ content: "html{font-size:200%}" });
    return await page.screenshot({ fullPage: true });
  } finally {
    await context.close();
  }
}

async function sheet(pictures: Buffer[], file: string): Promise<void> {
  const gap = 24;
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = sizes.reduce((sum, size) => sum + size.width + gap, gap);
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * gap;
  let left = gap;
  const composite = pictures.map((input, index) => {
    const at = { input, left, top: gap };
    left += (sizes[index]?.width ?? 0) + gap;
    return at;
  });
  const background = { r: 120, g: 126, b: 132 };
  await sharp({ create: { width, height, channels: 3, background } })
    .composite(composite)
    .png()
    .toFile(file);
}
