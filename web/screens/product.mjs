import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { logIn, openContext, chooseLanguage } from './browser.mjs';
import { seedPictures, startRunning } from './demo-data.mjs';
import { fillCreateForm, openStep } from './draft.mjs';

const IMAGES = path.join(import.meta.dirname, '../public/images');
const SIZES = path.join(import.meta.dirname, '../src/components/site/product-shots.json');
const TEXTS = path.join(import.meta.dirname, '../src/components/site');
const LOGO = path.join(import.meta.dirname, '../public/favicon.svg');
const DOCUMENTS = path.join(import.meta.dirname, '../../docs/images');

/** Pixels of the picture for each pixel on its page: sharp enough on dense screens, in a smaller file than at their full density. */
const SCALE = 1.5;
/** A page without the side menu: only the content shows. */
const PAGE = { width: 1020, height: 800 };
const PHONE = { width: 390, height: 760 };
/** The README's pictures, in English: the page on a large screen in the light theme, and on a phone in the dark one. */
const README = {
  light: { name: 'results', window: { width: 1440, height: 1100 } },
  dark: { name: 'results-phone', window: { width: 390, height: 1000 } },
};
/** The maximum bytes of a picture; product-shot.spec.tsx allows a little more. */
const MAX_BYTES = 77_000;
/** The picture for link previews; page-heads.ts announces it. */
const CARD = { width: 1200, height: 630 };

const FORM = { window: { width: 1290, height: 830 }, path: 'form', ready: '.step-body' };
/** Floating elements are hidden in all pictures, because they would cover the page. */
const FLOATING = `.floating-tools, .plan-bar, .figure-bar, .how-to-use { visibility: hidden !important }
  .plan-panel { max-height: none !important }`;
/**
 * The pictures of the product. `window` is the size of the browser's window, which is the picture by default. `parts` names elements to cut
 * out (at most `maxHeight` px of them, with a margin of `margin` px). `from` names the element at the top of the picture, without the bars
 * around it. `quality` is WebP's.
 */
const PICTURES = [
  { name: 'results', window: PAGE, path: 'sandals', ready: '.results-table', quality: 58 },
  {
    name: 'results-phone',
    window: PHONE,
    path: 'sandals',
    ready: '.highcharts-root',
    parts: ['.advice', '.key-figures'],
    quality: 60,
  },
  { name: 'curves', window: PAGE, path: 'sandals', ready: '.highcharts-root', parts: ['.result-cards > .card'] },
  {
    name: 'rows',
    window: { width: 1540, height: 900 },
    path: 'sandals',
    ready: '.results-table',
    parts: ['.results-table'],
    maxHeight: 470,
    quality: 60,
  },
  {
    name: 'running',
    window: PAGE,
    path: '/experiments/meta/live',
    ready: '.progress-cell',
    parts: ['.page-header', '.list-body'],
  },
  {
    name: 'running-phone',
    window: PHONE,
    path: '/experiments/meta/live',
    ready: '.progress-cell',
    parts: ['.page-header', '.list-body'],
    maxHeight: 480,
    quality: 60,
  },
  {
    name: 'rows-phone',
    window: PHONE,
    path: 'sandals',
    ready: '.results-table',
    parts: ['.results-table'],
    maxHeight: 612,
    margin: 0,
    quality: 60,
  },
  {
    name: 'wizard-phone',
    ...FORM,
    step: 2,
    window: PHONE,
    parts: ['.step-body'],
    maxHeight: 620,
    margin: 0,
    quality: 60,
  },
  { name: 'link', window: PAGE, path: '/profile?tab=2', ready: '.link-panel', parts: ['.link-panel'] },
  { name: 'wizard', ...FORM, step: 2, from: '.step-body' },
  { name: 'run', ...FORM, step: 1, parts: ['[data-section=run]'] },
  {
    name: 'creatives',
    ...FORM,
    step: 3,
    parts: ['headlines', 'copies'].map((list) => `[data-section="creatives.${list}"]`),
  },
  { name: 'plan', ...FORM, ready: '.plan-facts', parts: ['.plan-panel'] },
];

/**
 * Takes the pictures of the landing page, the tutorial and the README, light and dark, in both languages, and writes down their sizes. Run
 * it again after a change of the console: it creates its own data.
 * @param {{ base: string, email: string, password: string, only: string }} options `only`: a part of the names of the wanted pictures
 */
export async function takeProductPictures(browser, options) {
  await mkdir(IMAGES, { recursive: true });
  const { client, sandals } = await seedPictures(options, console.log);
  const wanted = PICTURES.filter(({ name }) => name.includes(options.only));
  const sizes = options.only === '' ? {} : JSON.parse(await readFile(SIZES, 'utf8'));
  if (wanted.some(({ name }) => name.startsWith('running'))) await startRunning(client);
  // Running experiments come first, because they end within minutes.
  const [running, others] = [
    wanted.filter(({ name }) => name.startsWith('running')),
    wanted.filter(({ name }) => !name.startsWith('running')),
  ];
  for (const [pictures, theme, lang] of [running, others].flatMap((list) =>
    ['light', 'dark'].flatMap((theme) => ['en', 'es'].map((lang) => [list, theme, lang])),
  )) {
    const context = await openContext(browser, options.base, { ...PAGE, theme, lang, scale: SCALE });
    const page = await context.newPage();
    await logIn(page, { ...options, lang });
    for (const picture of pictures) {
      const bytes = await take(page, picture, sandals);
      const file = `${picture.name}-${theme}-${lang}.webp`;
      const { info } = await save(bytes, path.join(IMAGES, file), picture.quality);
      (sizes[picture.name] ??= {})[lang] = [info.width, info.height].map((pixels) => Math.round(pixels / SCALE));
      console.log(`${file}: ${info.width} x ${info.height}, ${Math.round(info.size / 1000)} kB`);
    }
    if (pictures === others && options.only === '' && lang === 'en') await takeReadme(page, README[theme], sandals);
    await chooseLanguage(page, 'en');
    await context.close();
  }
  await writeFile(SIZES, `${JSON.stringify(sizes, null, 2)}\n`);
  if (options.only === '') for (const lang of ['en', 'es']) await takeCard(browser, lang);
}

async function take(page, { window, path: where, step, ready, parts, from, maxHeight, margin }, sandals) {
  await page.setViewportSize(window);
  if (where === 'form') {
    await page.goto('/experiments/meta/create');
    await fillCreateForm(page);
    if (step !== undefined) await openStep(page, step);
  } else {
    await page.goto(where === 'sandals' ? sandals : where);
  }
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('.dimmed') === null);
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  if (from !== undefined) {
    const bar = await page.locator('.top-bar').boundingBox();
    await page
      .locator(from)
      .first()
      .evaluate((part, top) => globalThis.scrollTo(0, part.offsetTop - top), bar.height + 12);
    const { x } = await page.locator('.page').boundingBox();
    const clip = { x, y: bar.height, width: window.width - x, height: window.height - bar.height };
    return page.screenshot({ clip });
  }
  if (parts === undefined) return page.screenshot();
  await page.addStyleTag({ content: FLOATING });
  const boxes = await Promise.all(parts.map((selector) => page.locator(selector).first().boundingBox()));
  return page.screenshot({ fullPage: true, clip: around(boxes, maxHeight, margin) });
}

/** The smallest box around all boxes, with a margin. */
function around(boxes, maxHeight = Infinity, margin = 8) {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return { x: left, y: top, width: right - left, height: Math.min(bottom - top, maxHeight) };
}

/** Writes a WebP, at a lower quality if it would be too heavy for a page. */
async function save(bytes, file, quality = 70) {
  const image = await sharp(bytes).webp({ quality, effort: 6, preset: 'text' }).toBuffer({ resolveWithObject: true });
  if (image.data.length > MAX_BYTES && quality > 10) return save(bytes, file, quality - 4);
  await writeFile(file, image.data);
  return image;
}

/** The preview picture of links to the landing page: the headline beside a picture of the results page. */
async function takeCard(browser, lang) {
  const { hero } = JSON.parse(await readFile(path.join(TEXTS, `texts.${lang}.json`), 'utf8'));
  const shot = (await readFile(path.join(IMAGES, `results-light-${lang}.webp`))).toString('base64');
  const page = await browser.newPage({ viewport: CARD });
  await page.setContent(`<style>
      body { margin: 0; height: 630px; overflow: hidden; background: #f6f7f9; color: #1c2127; font-family: system-ui, sans-serif }
      div { position: absolute; left: 64px; top: 64px; width: 500px }
      div > svg { width: 56px }
      h1 { margin: 28px 0 20px; font-size: 50px; line-height: 1.1; letter-spacing: -0.02em; text-wrap: balance }
      p { margin: 0; font-size: 24px; line-height: 1.4; color: #5f6b7c }
      img { position: absolute; left: 610px; top: 64px; height: 640px; border: 1px solid #d9dde3; border-radius: 12px;
        box-shadow: 0 16px 40px rgb(17 20 24 / 16%) }
    </style>
    <div>${await readFile(LOGO, 'utf8')}<h1>${hero.headline}</h1><p>${hero.eyebrow}</p></div>
    <img src="data:image/webp;base64,${shot}">`);
  await page.locator('img').evaluate((img) => img.decode());
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(path.join(IMAGES, `card-${lang}.png`));
  console.log(`card-${lang}.png: ${Math.round(size / 1000)} kB`);
  await page.close();
}

async function takeReadme(page, { name, window }, sandals) {
  await page.setViewportSize(window);
  await page.goto(sandals);
  await page.locator('.results-table').waitFor();
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .resize({ width: window.width })
    .png({ palette: true, effort: 10 })
    .toFile(path.join(DOCUMENTS, `${name}.png`));
}
