/**
 * Typing into a wizard with ten lists of twenty entries: the time from a key press to the painted character (reference: a bare input in the
 * same browser, which waits for the next frame as well). And the summary of an experiment with 50,000 variations: the time from the click
 * to its painting (reference: a bare dialog).
 */
import { build } from '../lib/build.mjs';
import { chromiumOptions } from '../lib/chromium.mjs';
import { openWizard } from './support/browsing.mjs';
import { inTurns, median } from './support/interleaved.mjs';

const ENTRIES = 20;
const KEYS = 40;
/** Slow enough that every key is painted separately. */
const BETWEEN_KEYS_MS = 60;
const BARE =
  'data:text/html,<title>bare</title><label>Text <input></label><button onclick="d.showModal()">Open</button><dialog id=d><p class=summary-block>Summary</p></dialog>';
/** Alternatives of five lists. */
const LARGEST = [10, 10, 10, 10, 5];

export const names = ['wizard-keystroke-list', 'wizard-keystroke-field', 'wizard-summary'];

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  await build({ only: ['web'], progress: (name) => log(`building ${name}`) });
  const stack = await startStack({ parts: ['sandbox', 'api'], env: { LOG_LEVEL: 'error' } });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const wizard = await openWizard(context, stack.apiUrl);
    await fillLists(wizard, tenLists, `Headline ${ENTRIES}`);
    const bare = await context.newPage();
    await bare.goto(BARE);
    // The wizard opens at its last step. From there, every earlier step can be opened.
    for (const [figure, label, step] of [
      [names[0], 'Headline 10', 'Creative Setup'],
      [names[1], 'Name', 'Information Setup'],
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
    await fillLists(wizard, largest, `Headline ${LARGEST[2]}`);
    await wizard.getByText((50_000).toLocaleString('en'), { exact: true }).first().waitFor();
    yield {
      name: names[2],
      unit: 'ms',
      ...(await inTurns(
        () => opened(wizard, 'Continue to summary'),
        () => opened(bare, 'Open'),
      )),
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Puts lists into the draft in the browser's storage, and opens it at its last step. */
async function fillLists(page, listsOf, lastLabel) {
  if (await page.getByRole('button', { name: /^Traffic/ }).isVisible()) await describe(page);
  // The name was typed last, and may have been overwritten since.
  const key = await page.waitForFunction(() =>
    Object.keys(localStorage).find((one) => one.includes('draft.') && /Ten lists|kkk/.test(localStorage.getItem(one))),
  );
  await page.goto(new URL('/about', page.url()).href); // an open wizard would overwrite this draft with its own
  await page.evaluate(
    ([name, lists]) => {
      const rows = (values) => values.map((value) => ({ id: crypto.randomUUID(), value }));
      const kept = JSON.parse(localStorage.getItem(name));
      for (const part of ['audiences', 'creatives'])
        for (const [list, values] of Object.entries(lists[part])) kept.draft[part][list] = rows(values);
      localStorage.setItem(name, JSON.stringify({ ...kept, step: 3 }));
    },
    [await key.jsonValue(), listsOf()],
  );
  await page.goto(new URL('/', page.url()).href);
  await page.getByLabel(lastLabel, { exact: true }).waitFor();
}

/** Fills in everything that an experiment needs besides its lists. */
async function describe(page) {
  await page.getByRole('button', { name: /^Traffic/ }).click();
  await page.getByLabel('Ad account').waitFor();
  const choose = async (label, text) => {
    const field = page.getByLabel(label, { exact: true });
    const usable = field.locator('option:not([value=""]):not([disabled])').filter({ hasText: text });
    await field.selectOption(await usable.first().getAttribute('value'));
  };
  await choose('Ad account', /USD/);
  await choose('Page', /\w/);
  await choose('Industry', /\w/);
  await page.getByLabel('Promoted URL').fill('https://shop.example/');
  await page.getByLabel('Budget', { exact: true }).fill('400');
  await page.getByLabel('Name', { exact: true }).fill('Ten lists');
}

const times = (count, value) => Array.from({ length: count }, (_, index) => value(index));

function tenLists() {
  const detail = (index, type) => [{ id: `${6_000 + index}`, name: `${type} ${index}`, type, topic: 'Topic' }];
  return {
    audiences: {
      ages: times(ENTRIES, (index) => [18 + index, 40 + index]),
      geolocations: times(ENTRIES, (index) => [
        { type: 'country', key: `C${index}`, name: `Country ${index}`, country_code: 'US' },
      ]),
      demographics: times(ENTRIES, (index) => detail(index, 'life_events')),
      interests: times(ENTRIES, (index) => detail(index, 'interests')),
      custom_audiences: times(ENTRIES, (index) => ({ id: `${7_000 + index}`, name: `Audience ${index}` })),
      positions: times(ENTRIES, () => [{ id: 'feed', name: 'Feed', type: 'facebook' }]),
    },
    creatives: {
      headlines: times(ENTRIES, (index) => `Headline number ${index}`),
      copies: times(ENTRIES, (index) => `A copy of some length, the one with the number ${index}`),
      descriptions: times(ENTRIES, (index) => `Description ${index}`),
      ctas: times(ENTRIES, () => 'LEARN_MORE'),
    },
  };
}

/** The maximum number of variations, from valid lists. */
function largest() {
  const [ages, interests, headlines, copies, visuals] = LARGEST;
  return {
    audiences: {
      ages: times(ages, (index) => [18 + index, 40 + index]),
      geolocations: [[{ type: 'country', key: 'US', name: 'United States', country_code: 'US' }]],
      demographics: [],
      interests: times(interests, (index) => [
        { id: `${6_000 + index}`, name: `Interest ${index}`, type: 'interests' },
      ]),
      custom_audiences: [],
      positions: [],
    },
    creatives: {
      headlines: times(headlines, (index) => `Headline number ${index}`),
      copies: times(copies, (index) => `A copy of some length, the one with the number ${index}`),
      descriptions: [],
      visuals: times(visuals, (index) => ({ name: `${index}.png`, type: 'image', asset: crypto.randomUUID() })),
      ctas: ['LEARN_MORE'],
    },
  };
}

/** @returns ms from a click to the first frame that shows the opened element */
async function opened(page, button) {
  await page.bringToFront();
  await page.evaluate(() => {
    window.openedAfter = null;
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (document.querySelector('dialog[open] .summary-block, .summary .summary-block') === null) return look();
            const { port1, port2 } = new MessageChannel(); // its message arrives after the frame was painted
            port1.onmessage = () => (window.openedAfter = performance.now() - timeStamp);
            port2.postMessage(null);
          });
        look();
      },
      { once: true, capture: true },
    );
  });
  await page.getByRole('button', { name: button }).click();
  const after = await page.waitForFunction(() => window.openedAfter);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open], .summary').waitFor({ state: 'detached' });
  return after.jsonValue();
}

/** @returns median ms from a key press to the first frame with its character */
async function typed(page, field) {
  await page.bringToFront();
  await field.fill('');
  await field.evaluate((input) => {
    const times = (window.paintedAfter = []);
    input.onkeydown = ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel(); // its message arrives after the frame was painted
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
  });
  await field.pressSequentially('k'.repeat(KEYS), { delay: BETWEEN_KEYS_MS });
  await page.waitForFunction((count) => window.paintedAfter.length >= count, KEYS);
  return median(await page.evaluate(() => window.paintedAfter));
}
