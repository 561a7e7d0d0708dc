/** The download size of a first visit. */
import { gzipSync } from 'node:zlib';

/**
 * Opens an address in a context with an empty cache, waits until the network is idle, and measures the scripts.
 * @param {import('playwright-core').BrowserContext} context new, or with cookies only
 * @param {string} url
 * @returns {Promise<{ bytes: number, files: string[] }>} of JavaScript, gzipped, including interface texts
 */
export async function firstLoad(context, url) {
  const page = await context.newPage();
  /** @type {Promise<[name: string, bytes: number]>[]} */
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !new URL(response.url()).pathname.endsWith('.js')) return;
    const name = new URL(response.url()).pathname;
    scripts.push(response.body().then((body) => [name, gzipSync(body).length]));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = new Map(await Promise.all(scripts));
  await page.close();
  return { bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0), files: [...sizes.keys()] };
}
