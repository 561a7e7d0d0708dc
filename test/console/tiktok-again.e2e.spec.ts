import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { linkSandbox } from '../api/support/experiment-form.js';
import { tiktokExperiment, tiktokForm } from '../api/support/tiktok-form.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { recordedVideo } from '../support/recorded-video.js';
import { ListsPage } from './pages/lists-page.js';
import { serious } from './pages/problems.js';
import { SummaryPage } from './pages/summary-page.js';
import { TiktokPage } from './pages/tiktok-page.js';
import { VisualsCard } from './pages/visuals-card.js';

const STEP_MS = 150_000;
const NAME = 'Boots for mud';
const RUN = 'Boots in part';
const HEADLINES = 40;
const TESTED = 90;

let visit: ConsoleVisit;
let page: Page;
let wizard: TiktokPage;
let lists: ListsPage;
let summary: SummaryPage;

beforeAll(async () => {
  visit = await visitConsole('mila@tiktok-again.polyad.test', { isLinked: false });
  ({ page } = visit);
  await linkSandbox(visit.api, [], 'tiktok');
  // This run ends during the tests.
  const answer = await visit.api.post('/providers/tiktok/experiment/create', await tiktokForm(partlyTested()));
  expect(answer).toMatchObject({ status: 200, body: { data: { tested: TESTED } } });
  [wizard, lists, summary] = [new TiktokPage(page), new ListsPage(page), new SummaryPage(page)];
}, 180_000);
afterAll(() => visit?.end());

/** About half of its variations are tested. */
function partlyTested() {
  const data = tiktokExperiment();
  Object.assign(data.information, { name: RUN, budget: 2_000 });
  data.creatives.headlines = Array.from({ length: HEADLINES }, (_, n) => ({ id: `${n}`, value: `Mud walk ${n + 1}` }));
  data.creatives.ctas.push({ id: 'd', value: 'SHOP_NOW' });
  return { ...data, tested_count: TESTED };
}

interface Listed {
  id: number;
  name: string;
  status: string;
}
const listed = async (type: string): Promise<Listed[]> =>
  (await visit.api.post<{ data: { experiments: Listed[] } }>('/experiments', { type, platform: 'tiktok' })).body.data
    .experiments;
const stored = async (id: number): Promise<object> =>
  (await visit.api.get<{ data: { template: object } }>(`/providers/tiktok/experiment/${id}/template`)).body.data
    .template;

const finished = async (name: string): Promise<Listed> =>
  (await waitFor(async () => (await listed('completed')).find((one) => one.name === name), {
    what: `the end of ${name}`,
    timeoutMs: 120_000,
  }))!;

/** The wizard's visible contents, from its second step to its last. */
async function wizardContents(): Promise<Record<string, unknown>> {
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  await wizard.step('Information Setup');
  const shown: Record<string, unknown> = {};
  for (const label of ['Ad account', 'Identity', 'Name', 'Campaign type', 'Promoted URL', 'Budget'])
    shown[label] = await value(label);
  await wizard.step('Audience Setup');
  for (const title of ['Ages', 'Genders', 'Locations']) shown[title] = await wizard.card(title).innerText();
  await wizard.step('Creative Setup');
  shown['headlines'] = [await value('Headline 1'), await value('Headline 2')];
  await page.getByRole('img', { name: 'Preview of mud.mp4' }).waitFor();
  return shown;
}

/** Picks another frame than the current cover; the video's first frame is black. */
async function pickFrame(video: string): Promise<void> {
  const preview = page.getByRole('img', { name: `Preview of ${video}` });
  const before = await preview.getAttribute('src');
  await page.getByRole('button', { name: `Choose a frame of ${video} as its thumbnail` }).click();
  const dialog = page.getByRole('dialog', { name: `Thumbnail of ${video}` });
  const frame = dialog.getByRole('img', { name: 'The chosen frame' });
  await frame.waitFor();
  const offered = await frame.getAttribute('src');
  await dialog.getByRole('button', { name: 'Beginning' }).click();
  await waitFor(async () => (await frame.getAttribute('src')) !== offered, {
    what: 'its first frame',
    timeoutMs: 30_000,
  });
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this frame' }).click();
  await new VisualsCard(page).untilStored();
  await waitFor(async () => (await preview.getAttribute('src')) !== before, { what: 'its cover', timeoutMs: 30_000 });
}

describe('TikTok experiment that is reopened', () => {
  let filledIn: Record<string, unknown>;

  it(
    'TIKTOK-024 TIKTOK-025 LIST-009 LIST-027 has the same contents after it was saved as a draft with a frame of its video as the cover',
    async () => {
      await wizard.open();
      await wizard.goal('Awareness and Consideration');
      await wizard.describe({ name: NAME, type: 'Traffic', budget: '400' });
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.pick('Location group 1', 'United States');
      await page.getByRole('button', { name: 'Add gender' }).click();
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await wizard.headlines('Walk drier', 'Made for mud');
      const buffer = await recordedVideo(visit.browser, { seconds: 6, color: '#604020' });
      await wizard.visuals({ name: 'mud.mp4', mimeType: 'video/mp4', buffer });
      await new VisualsCard(page).untilStored();
      await pickFrame('mud.mp4');
      filledIn = await wizardContents();
      await page.getByRole('button', { name: 'Save Experiment as Draft' }).click();
      await page.locator('.bp6-toast', { hasText: 'Draft saved.' }).waitFor();
      const [draft] = await listed('draft');
      const before = await stored(draft!.id);

      await page.evaluate('localStorage.clear()');
      await lists.open('/experiments/tiktok/drafts');
      await lists
        .of(NAME)
        .getByRole('link', { name: `Edit ${NAME}` })
        .click();
      await page.getByText(`You are continuing the draft "${NAME}"`).waitFor();
      expect(page.url()).toMatch(new RegExp(`/experiments/tiktok/create\\?draft=${draft!.id}$`));
      expect(await wizardContents()).toEqual(filledIn);
      expect(await stored(draft!.id)).toEqual(before);
      expect(await listed('draft')).toHaveLength(1);
      expect(await serious(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'TIKTOK-036 TIKTOK-033 LIST-010 is saved as a template, which creates a separate experiment',
    async () => {
      await page.getByRole('button', { name: 'Continue to summary' }).click();
      await summary.dialog().getByText('Save as Template?').click();
      await summary.submit('Save template');
      await summary.made('Template Saved').getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/tiktok/templates');
      await lists
        .of(NAME)
        .getByRole('link', { name: `Use Template ${NAME}` })
        .click();
      await page.getByText(`This experiment starts from the template "${NAME}"`).waitFor();
      expect(await wizardContents()).toEqual(filledIn);
      await wizard.submit();
      await page.getByText('Your experiment has been submitted').waitFor();
      await page.getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/tiktok/live');
      expect(await listed('template')).toMatchObject([{ name: NAME, status: 'TEMPLATE' }]);
    },
    STEP_MS,
  );

  it(
    'RESULT-010 RESULT-011 RESULT-012 shows untested variations in its results only with the switch on',
    async () => {
      await finished(RUN);
      await lists.open('/experiments/tiktok/completed');
      await lists.of(RUN).getByRole('link', { name: RUN, exact: true }).click();
      const rows = page.locator('.results-table');
      await rows.waitFor();
      const estimated = rows.locator('.estimated-row');
      expect(await estimated.count()).toBe(0);
      const requested = page.waitForRequest(
        (request) => request.url().endsWith('/experiment/curves') && request.postDataJSON().estimated === true,
      );
      await page.getByText(/^Include variations that were not run/).click();
      await requested;
      await estimated.first().waitFor();
      expect(new URL(page.url()).searchParams.get('estimated')).not.toBeNull();
      expect(await serious(page)).toEqual([]);
      await page.getByText(/^Include variations that were not run/).click();
      await estimated.first().waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'LIST-029 LIST-031 LIST-032 is cloned after its end, and the copy is submitted as a separate experiment',
    async () => {
      const first = await finished(NAME);
      await lists.open('/experiments/tiktok/completed');
      await lists
        .of(NAME)
        .getByRole('link', { name: `Clone ${NAME}` })
        .click();
      await page.getByText(`This experiment begins as a copy of "${NAME}"`).waitFor();
      expect(page.url()).toContain(`/experiments/tiktok/create?clone=${first.id}`);
      expect(await wizardContents()).toEqual(filledIn);
      await wizard.step('Information Setup');
      await page.getByLabel('Name', { exact: true }).fill(`${NAME}, again`);
      await wizard.step('Creative Setup');
      await wizard.submit();
      await page.getByText('Your experiment has been submitted').waitFor();
      await page.getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/tiktok/live');
      expect(await stored(first.id)).toMatchObject({ information: { name: NAME } });
      expect((await listed('draft')).map(({ name }) => name)).toEqual([NAME]);
    },
    STEP_MS,
  );

  it(
    'TIKTOK-028 TIKTOK-033 is made a sample by staff',
    async () => {
      await visit.stack.database.query('update user_account set is_staff = true where email = $1', [visit.email]);
      const [draft] = await listed('draft');
      await wizard.open(`?draft=${draft!.id}`);
      await page.reload();
      await wizard.step('Creative Setup');
      await page.getByRole('img', { name: 'Preview of mud.mp4' }).waitFor();
      await page.getByRole('button', { name: 'Continue to summary' }).click();
      expect(await summary.options()).toEqual(['Create Experiment', 'Save as Sample', 'Save as Draft']);
      await summary.dialog().getByText('Save as Sample').click();
      await summary.submit('Save sample');
      await page.locator('.bp6-toast', { hasText: 'Sample Created! A new sample has been added.' }).waitFor();
      await summary.made('Sample Saved').getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/tiktok/samples');
      await lists.of(NAME).waitFor();
      expect(await listed('sample')).toMatchObject([{ name: NAME, status: 'SAMPLE' }]);
    },
    STEP_MS,
  );
});
