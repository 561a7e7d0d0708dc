/**
 * Typing into a wizard that holds ten lists of twenty entries: how long after a key was pressed the letter is painted (reference: a
 * bare input of the same browser, whose letter waits for the next frame as well).
 */
import { build } from '../lib/build.mjs';
import { chromiumOptions } from '../lib/chromium.mjs';
import { openWizard } from './support/browsing.mjs';
import { inTurns, median } from './support/interleaved.mjs';

const ENTRIES = 20;
const KEYS = 40;
/** Slow enough that every key is painted by itself. */
const BETWEEN_KEYS_MS = 60;
const BARE = 'data:text/html,<title>bare</title><label>Text <input></label>';

export const names = ['wizard-keystroke-list', 'wizard-keystroke-field'];

/** @param {{ startStack: (options: object) => Promise<any>, tell: (text: string) => void }} context */
export async function* benches({ startStack, tell }) {
  await build({ only: ['web'], progress: (name) => tell(`building ${name}`) });
  const stack = await startStack({ parts: ['sandbox', 'api'], env: { LOG_LEVEL: 'error' } });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const wizard = await openWizard(context, stack.apiUrl);
    await fillLists(wizard);
    const bare = await context.newPage();
    await bare.goto(BARE);
    // It opens at its last step; back leads every step, on only what holds.
    for (const [figure, label, step] of [
      [names[0], 'Headline 10', 'Creative'],
      [names[1], 'Name', 'Information'],
    ]) {
      await wizard.bringToFront();
      await wizard.locator('.stepper').getByRole('button', { name: step, exact: true }).click();
      yield {
        name: figure,
        unit: 'ms',
        ...(await inTurns(
          () => typed(wizard, wizard.getByLabel(label, { exact: true })),
          () => typed(bare, bare.getByRole('textbox')),
        )),
      };
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Puts ten full lists into the draft that the browser keeps, and opens it. */
async function fillLists(page) {
  await page.getByRole('button', { name: /^Traffic/ }).click();
  await page.getByLabel('Ad account').waitFor();
  const account = page.getByLabel('Ad account', { exact: true });
  await account.selectOption(
    await account
      .locator('option:not([value=""]):not([disabled])')
      .filter({ hasText: /USD/ })
      .first()
      .getAttribute('value'),
  );
  await page.getByLabel('Name', { exact: true }).fill('Ten lists');
  const key = await page.waitForFunction(() =>
    Object.keys(localStorage).find((one) => one.includes('draft.') && localStorage.getItem(one).includes('Ten lists')),
  );
  await page.goto(new URL('/about', page.url()).href); // an open wizard would write its own draft over this one
  await page.evaluate(
    ([name, entries]) => {
      const rows = (value) =>
        Array.from({ length: entries }, (_, index) => ({ id: crypto.randomUUID(), value: value(index) }));
      const detail = (index, type) => [{ id: `${6_000 + index}`, name: `${type} ${index}`, type, topic: 'Topic' }];
      const kept = JSON.parse(localStorage.getItem(name));
      const { draft } = kept;
      Object.assign(draft.audiences, {
        ages: rows((index) => [18 + index, 40 + index]),
        geolocations: rows((index) => [
          { type: 'country', key: `C${index}`, name: `Country ${index}`, country_code: 'US' },
        ]),
        demographics: rows((index) => detail(index, 'life_events')),
        interests: rows((index) => detail(index, 'interests')),
        custom_audiences: rows((index) => ({ id: `${7_000 + index}`, name: `Audience ${index}` })),
        positions: rows(() => [{ id: 'feed', name: 'Feed', type: 'facebook' }]),
      });
      Object.assign(draft.creatives, {
        headlines: rows((index) => `Headline number ${index}`),
        copies: rows((index) => `A copy of some length, the one with the number ${index}`),
        descriptions: rows((index) => `Description ${index}`),
        ctas: rows(() => 'LEARN_MORE'),
      });
      localStorage.setItem(name, JSON.stringify({ ...kept, step: 3 }));
    },
    [await key.jsonValue(), ENTRIES],
  );
  await page.goto(new URL('/', page.url()).href);
  await page.getByLabel(`Headline ${ENTRIES}`, { exact: true }).waitFor();
}

/** @returns median ms from a key to the first frame after its letter was written */
async function typed(page, field) {
  await page.bringToFront();
  await field.fill('');
  await field.evaluate((input) => {
    const times = (window.paintedAfter = []);
    input.onkeydown = ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel(); // its message comes after the frame was painted
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
  });
  await field.pressSequentially('k'.repeat(KEYS), { delay: BETWEEN_KEYS_MS });
  await page.waitForFunction((count) => window.paintedAfter.length >= count, KEYS);
  return median(await page.evaluate(() => window.paintedAfter));
}
