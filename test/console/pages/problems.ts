import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { SIZES } from './sizes.js';

/** A theme's colors change in transitions, which begin with the next frame. During a transition, axe would measure intermediate colors. */
const COLORS_HAVE_CHANGED = `
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
    Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)),
  ).then(() => undefined)`;

/** Rules that depend on a page's colors; all other rules of axe have the same result in both themes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2: 24 px in both directions, or as much space around. axe checks it only on request. */
const WITH_TARGETS = { 'target-size': { enabled: true } };

/** Which rules of axe run: its usual rules, only those about colors, or the usual ones and the one about target sizes. */
type Rules = 'usual' | 'colors' | 'targets';

/** Pages of lists and of single experiments. */
export const isOfExperiments = (path: string): boolean => path.startsWith('/experiment');

/** Serious and critical findings in both themes, and whether a phone must scroll sideways. Leaves the page in 1440 x 1000, light. */
export async function problems(page: Page): Promise<string[]> {
  const found = await findings(page, 'usual');
  await page.setViewportSize(SIZES.phone);
  found.push(...(await overflow(page)));
  await page.setViewportSize(SIZES.desk);
  return found;
}

/**
 * Serious findings of the current page, on a desktop in light and on a phone in dark. So each size and each theme is tested, and content
 * that both sizes show is tested in both themes. Leaves the page in 1440 x 1000, light.
 * @param within a selector of the tested part; by default the whole page
 */
export async function problemsInAllLooks(page: Page, within?: string): Promise<string[]> {
  await page.setViewportSize(SIZES.phone);
  await themed(page, 'dark');
  const onPhone = [...(await serious(page, within)), ...(await overflow(page))];
  await page.setViewportSize(SIZES.desk);
  await themed(page, 'light');
  const onDesk = await serious(page, within);
  return [...onPhone.map((finding) => `390 dark: ${finding}`), ...onDesk.map((finding) => `1440 light: ${finding}`)];
}

/**
 * Serious findings of each address, opened once and tested on a desktop and on a phone, in both themes, and its target sizes:
 * `/profile 390 dark: color-contrast h1`.
 */
export async function problemsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.setViewportSize(SIZES.desk);
    await page.goto(address);
    for (const size of [SIZES.desk, SIZES.phone]) {
      await page.setViewportSize(size);
      await settled(page);
      const pageFindings = [
        ...(size === SIZES.phone ? await overflow(page) : []),
        ...(await findings(page, 'targets')),
      ];
      found.push(...pageFindings.map((finding) => `${address} ${size.width} ${finding}`));
    }
  }
  await page.setViewportSize(SIZES.desk);
  return found;
}

async function findings(page: Page, rules: Rules): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, tested] of [['dark', rules] as const, ['light', 'colors'] as const]) {
    await themed(page, colorScheme);
    for (const finding of await serious(page, undefined, tested)) found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

async function themed(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
}

/**
 * Serious and critical findings of the current page: `color-contrast h1`. Only findings of two runs count: during the first one, the page
 * may have started to reload or to change its colors.
 * @param within a selector of the tested part; by default the whole page
 */
export async function serious(page: Page, within?: string, rules: Rules = 'usual'): Promise<string[]> {
  await atRest(page);
  const first = await seriousAtOnce(page, within, rules);
  if (first.length === 0) return first;
  await atRest(page);
  const second = new Set(await seriousAtOnce(page, within, rules));
  return first.filter((finding) => second.has(finding));
}

/** Reloading content is dimmed until its answer arrives, and is not meant to be read. */
async function atRest(page: Page): Promise<void> {
  await page.locator('.dimmed').first().waitFor({ state: 'detached' });
  await page.evaluate(COLORS_HAVE_CHANGED);
}

/**
 * One run. All rules run in the page itself ("legacy"): merging the findings of foreign frames, which we do not have, needs an extra page
 * and five times the work.
 */
async function seriousAtOnce(page: Page, within: string | undefined, rules: Rules): Promise<string[]> {
  // The builder would make the page parse axe, more than a megabyte, twice for each run, so it gets an empty source.
  if (!(await page.evaluate<boolean>(`'axe' in window`)))
    await page.evaluate<void>(new AxeBuilder({ page })['script']() as string);
  const axe = new AxeBuilder({ page, axeSource: `'read before'` })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: rules === 'targets' ? WITH_TARGETS : {} });
  if (within !== undefined) axe.include(within);
  if (rules === 'colors') axe.withRules(OF_COLORS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
}

/** Layout that follows the window's width by script (the menu becomes a drawer) may need some frames. */
async function overflow(page: Page): Promise<string[]> {
  let pixels = 0;
  const fits = async () => {
    pixels = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    return pixels <= 0;
  };
  const tooWide = await waitFor(fits, { what: 'a page that fits', timeoutMs: 5_000 }).then(
    () => [],
    () => [`390 px: ${pixels} px too wide`],
  );
  const outside = await page.evaluate<string[]>(OUTSIDE);
  return [...tooWide, ...outside.map((name) => `390 px: "${name}" is outside its dialog`)];
}

/** Buttons that extend beyond their dialog or, on a phone, beyond the window, where nobody can scroll to them. */
const OUTSIDE = `[...document.querySelectorAll('.bp6-dialog')].flatMap((dialog) => {
  const { left, right } = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll('.bp6-dialog-footer button')].filter((button) => {
    const box = button.getBoundingClientRect();
    return box.left < left || box.right > right;
  }).map((button) => button.textContent);
})`;

/** Waits until there is content and no placeholder is left. */
async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, [role=tab])').first().waitFor();
  const placeholder = page.locator('main :is(.bp6-skeleton, .state .bp6-spinner)');
  await placeholder.first().waitFor({ state: 'detached' });
}
