import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Locale, locales } from "~/i18n/locales";
import { launchChromium } from "../tests/support/chromium";

/**
 * `npm run mails [folder]`: contact sheets of every mail in every language for review, light, dark and at the width of a
 * telephone, and their plain texts.
 */
const folder = resolve(process.argv[2] ?? ".data/mails");
const variants = [
  { title: "light", scheme: "light", width: 640, columns: 3 },
  { title: "dark", scheme: "dark", width: 640, columns: 3 },
  { title: "360", scheme: "light", width: 360, columns: 5 },
] as const;
const mailsPerSheet = 12;

await mkdir(folder, { recursive: true });
execFileSync("npx", ["vitest", "run", "--project", "unit", "tests/every-mail.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, MAILS_DIR: folder },
});
// Machines for tests have no Chinese font; mail programs bring their own.
const chinese = await readFile(
  "node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2",
);
const fontAddress = "https://fonts.example/chinese.woff2";
const fontFace = `<style>@font-face{font-family:zh;src:url(${fontAddress})}body,td,th,p,h1,a{font-family:zh,system-ui!important}</style>`;
const browser = await launchChromium();
for (const locale of locales) await photograph(locale);
await browser.close();
console.log(folder);

async function photograph(locale: Locale): Promise<void> {
  const mails = JSON.parse(await readFile(`${folder}/${locale}.json`, "utf8")) as {
    name: string;
    subject: string;
    text: string;
    html: string;
  }[];
  const texts = mails.map(({ name, subject, text }) => `===== ${name}\nSubject: ${subject}\n\n${text}\n`);
  await writeFile(`${folder}/${locale}.txt`, texts.join("\n"));
  for (const { title, scheme, width, columns } of variants) {
    const context = await browser.newContext({
      colorScheme: scheme,
      viewport: { width: columns * (width + 16), height: 900 },
    });
    await context.route(fontAddress, (route) =>
      route.fulfill({
        body: chinese,
        contentType: "font/woff2",
        headers: { "access-control-allow-origin": "*" },
      }),
    );
    for (let first = 0; first < mails.length; first += mailsPerSheet) {
      const page = await context.newPage();
      await page.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:16px;background:#888">
        ${mails
          .slice(first, first + mailsPerSheet)
          .map(({ html }) => {
            const source = (locale === "zh" ? html.replace("</head>", `${fontFace}</head>`) : html)
              .replaceAll("&", "&amp;")
              .replaceAll('"', "&quot;");
            return `<iframe srcdoc="${source}" style="border:0;width:${width}px"></iframe>`;
          })
          .join("")}</body>`);
      await page.evaluate(async () => {
        const frames = [...document.querySelectorAll("iframe")];
        await Promise.all(frames.map(({ contentDocument }) => contentDocument?.fonts.ready));
        for (const frame of frames)
          frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
      });
      const overflowing = await page.evaluate(
        () =>
          [...document.querySelectorAll("iframe")].filter(
            ({ contentDocument }) =>
              (contentDocument?.documentElement.scrollWidth ?? 0) >
              (contentDocument?.documentElement.clientWidth ?? 0),
          ).length,
      );
      if (overflowing > 0) console.log(`${locale} ${title}: ${overflowing} wider than ${width} px`);
      await page.screenshot({
        path: `${folder}/${locale}-${title}-${first / mailsPerSheet + 1}.png`,
        fullPage: true,
      });
      await page.close();
    }
    await context.close();
  }
}
