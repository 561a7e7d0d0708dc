/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { imageSize } from 'image-size';
import { renderPage } from '../../testing/render-page.js';
import { ProductShot, type ShotName } from './product-shot.js';
import sizes from './product-shots.json' with { type: 'json' };

const IMAGES = path.resolve('web/public/images');
const MOST_BYTES = 80_000;
const every = (Object.keys(sizes) as ShotName[]).flatMap((name) =>
  (['light', 'dark'] as const).flatMap((theme) => (['en', 'es'] as const).map((lang) => ({ name, theme, lang }))),
);

afterEach(cleanup);

describe('screenshots of the console', () => {
  it.each(every)('$name exists, $theme and in $lang, with a small file and the declared proportions', (shot) => {
    const bytes = readFileSync(path.join(IMAGES, `${shot.name}-${shot.theme}-${shot.lang}.webp`));
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    const { width, height } = imageSize(bytes);
    const [announcedWidth = 0, announcedHeight = 0] = sizes[shot.name][shot.lang];
    expect(width / height).toBeCloseTo(announcedWidth / announcedHeight, 1);
  });

  it("are shown in the page's language, with their size and a description", async () => {
    await renderPage(<ProductShot name="results" alt="Results of an experiment" />, { language: 'es' });
    const picture = screen.getByRole('img', { name: 'Results of an experiment' }) as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/images/results-light-es.webp');
    expect([picture.width, picture.height]).toEqual(sizes.results.es);
  });
});
