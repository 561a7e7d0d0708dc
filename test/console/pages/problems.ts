import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { SIZES } from './sizes.js';

/** Colours pass over to the other theme in transitions, which begin with the next frame; axe would measure what lies between. */
const COLOURS_HAVE_CHANGED = `
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
    Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)),
  ).then(() => undefined)`;

/** What a page's colours decide; all else that axe asks has the same answer in either theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2: 24 px each way, or as much room around. axe asks it only where it is named. */
const OF_TARGETS = ['target-size'];

/** Pages of lists and of single experiments. */
export const isOfExperiments = (path: string): boolean => path.startsWith('/experiment');

/** Serious and critical findings in light and dark, and whether a phone has to scroll sideways. Leaves 1440 x 1000, light. */
export async function problems(seen: Page): Promise<string[]> {
  const found = await findings(seen);
  await seen.setViewportSize(SIZES.phone);
  found.push(...(await overflow(seen)));
  await seen.setViewportSize(SIZES.desk);
  return found;
}

/**
 * Serious findings of the page as it is: on a desk in light and on a phone in dark, so that each size and each theme is seen. What
 * stands on a page in both sizes is seen in both themes. Leaves 1440 x 1000, light.
 * @param within what is looked at, a selector; left out, the whole page
 */
export async function problemsInAllLooks(seen: Page, within?: string): Promise<string[]> {
  await seen.setViewportSize(SIZES.phone);
  await themed(seen, 'dark');
  const onPhone = [...(await serious(seen, within)), ...(await overflow(seen))];
  await seen.setViewportSize(SIZES.desk);
  await themed(seen, 'light');
  const onDesk = await serious(seen, within);
  return [...onPhone.map((finding) => `390 dark: ${finding}`), ...onDesk.map((finding) => `1440 light: ${finding}`)];
}

/**
 * Serious findings of each address, opened once and seen on a desk and on a phone, in both themes, and how large its targets are:
 * `/profile 390 dark: color-contrast h1`.
 */
export async function problemsOf(seen: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await seen.setViewportSize(SIZES.desk);
    await seen.goto(address);
    for (const size of [SIZES.desk, SIZES.phone]) {
      await seen.setViewportSize(size);
      await settled(seen);
      const said = [
        ...(size === SIZES.phone ? await overflow(seen) : []),
        ...(await findings(seen)),
        ...(await serious(seen, undefined, OF_TARGETS)),
      ];
      found.push(...said.map((finding) => `${address} ${size.width} ${finding}`));
    }
  }
  await seen.setViewportSize(SIZES.desk);
  return found;
}

async function findings(seen: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await themed(seen, colorScheme);
    const rules = colorScheme === 'light' ? OF_COLOURS : undefined;
    for (const finding of await serious(seen, undefined, rules)) found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

async function themed(seen: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await seen.emulateMedia({ colorScheme });
  await seen.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
}

/**
 * Serious and critical findings as the page is now: `color-contrast h1`. Only what a second look finds too: while the first
 * was taken, the page may have begun to ask anew or to pass over to other colours.
 * @param within what is looked at, a selector; left out, the whole page
 * @param rules of axe; left out, all
 */
export async function serious(seen: Page, within?: string, rules?: string[]): Promise<string[]> {
  await atRest(seen);
  const first = await seriousAtOnce(seen, within, rules);
  if (first.length === 0) return first;
  await atRest(seen);
  const second = new Set(await seriousAtOnce(seen, within, rules));
  return first.filter((finding) => second.has(finding));
}

/** What is asked anew is dimmed until its answer comes, and is not meant to be read. */
async function atRest(seen: Page): Promise<void> {
  await seen.locator('.dimmed').first().waitFor({ state: 'detached' });
  await seen.evaluate(COLOURS_HAVE_CHANGED);
}

/**
 * One look. All rules are asked in the page itself ("legacy"): to join the findings of frames from elsewhere, of which we have
 * none, costs a page more and five times the work.
 */
async function seriousAtOnce(seen: Page, within?: string, rules?: string[]): Promise<string[]> {
  // The builder would have the page read axe, more than a megabyte, twice for each look: it is given nothing to read.
  if (!(await seen.evaluate<boolean>(`'axe' in window`)))
    await seen.evaluate<void>(new AxeBuilder({ page: seen })['script']() as string);
  const axe = new AxeBuilder({ page: seen, axeSource: `'read before'` })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
}

/** What follows the window's width by script (the menu becomes a drawer) may need some frames. */
async function overflow(seen: Page): Promise<string[]> {
  let pixels = 0;
  const fits = async () => {
    pixels = Number(await seen.evaluate('document.documentElement.scrollWidth - innerWidth'));
    return pixels <= 0;
  };
  const tooWide = await waitFor(fits, { what: 'a page that fits', timeoutMs: 5_000 }).then(
    () => [],
    () => [`390 px: ${pixels} px too wide`],
  );
  const outside = await seen.evaluate<string[]>(OUTSIDE);
  return [...tooWide, ...outside.map((name) => `390 px: "${name}" is outside its dialog`)];
}

/** Buttons of a dialog that reach out of it, and on a phone out of the window, where nobody can scroll to them. */
const OUTSIDE = `[...document.querySelectorAll('.bp6-dialog')].flatMap((dialog) => {
  const { left, right } = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll('.bp6-dialog-footer button')].filter((button) => {
    const box = button.getBoundingClientRect();
    return box.left < left || box.right > right;
  }).map((button) => button.textContent);
})`;

/** There is content, and nothing of it is still a placeholder. */
async function settled(seen: Page): Promise<void> {
  await seen.locator('main :is(h1, h2, [role=tab])').first().waitFor();
  const placeholder = seen.locator('main :is(.bp6-skeleton, .state .bp6-spinner)');
  await placeholder.first().waitFor({ state: 'detached' });
}
