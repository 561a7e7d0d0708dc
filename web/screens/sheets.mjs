import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The maximum height of a picture on the sheet, in px of the picture. The picture's own file is not cut. */
const MAX_HEIGHT = { wide: 1100, narrow: 1300 };
const PER_SHEET = { wide: 9, narrow: 8 };

/**
 * The pictures of one look side by side, nine desktops or eight phones to a sheet.
 * @param {{ name: string, file: string }[]} taken
 */
export async function contactSheets(context, { out, look, taken }) {
  const kind = look.width > 700 ? 'wide' : 'narrow';
  const page = await context.newPage();
  await page.setViewportSize({ width: 1600, height: 1000 });
  for (let first = 0; first < taken.length; first += PER_SHEET[kind]) {
    const cells = await Promise.all(taken.slice(first, first + PER_SHEET[kind]).map(cell));
    await page.setContent(`<style>
      body { margin: 12px; display: grid; grid-template-columns: repeat(${kind === 'wide' ? 3 : 4}, 1fr); gap: 12px; align-items: start; font: 13px sans-serif; background: #888 }
      figure { margin: 0 } figcaption { font-weight: bold }
      div { max-height: ${(MAX_HEIGHT[kind] * 390) / look.width}px; overflow: hidden } img { display: block; width: 100% }
    </style>${cells.join('')}`);
    const file = path.join(out, `${look.name}-${1 + first / PER_SHEET[kind]}.png`);
    await writeFile(file, await page.screenshot({ fullPage: true }));
    console.log(file);
  }
  await page.close();
}

async function cell({ name, file }) {
  const data = (await readFile(file)).toString('base64');
  return `<figure><figcaption>${name}</figcaption><div><img src="data:image/png;base64,${data}"></div></figure>`;
}
