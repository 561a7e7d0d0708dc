import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { AiDialog } from './pages/ai-dialog.js';
import { CreatePage } from './pages/create-page.js';

const STEP_MS = 120_000;

let visit: ConsoleVisit;
let page: Page;
let dialog: AiDialog;

beforeAll(async () => {
  visit = await visitConsole('iris@ai.polyad.test');
  ({ page } = visit);
  dialog = new AiDialog(page);
  const form = new CreatePage(page);
  await form.begin();
  await form.describe({ name: 'Spring sandals', url: 'https://sol.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.copy('Soft soles.');
}, 300_000);

afterAll(() => visit?.end());

const values = async (name: RegExp) => {
  const fields = await page.getByRole('textbox', { name }).all();
  return Promise.all(fields.map((field) => field.inputValue()));
};

describe('texts that a model writes', () => {
  it(
    'AI-001 AI-004 AI-005 AI-006 are asked for in a first step that helps to describe them, without a serious finding',
    async () => {
      await page.getByLabel('Headline 1').fill('Walk lighter');
      await dialog.open('Headlines', 'Write with AI');
      expect(await dialog.box.getByRole('listitem').allTextContents()).toEqual([
        'Name the product or service, and what is special about it.',
        'Say whom you want to reach.',
        'Say the tone: warm, factual, playful.',
        'Say what people should do: buy, visit, sign up.',
      ]);
      expect((await dialog.box.boundingBox())?.width).toBe(632);
      const { violations } = await new AxeBuilder({ page }).include('.ai-dialog').analyze();
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'AI-002 AI-003 need a prompt of at most 4,000 characters',
    async () => {
      await dialog.generate();
      await dialog.box.getByText('Please describe what you want to advertise.').waitFor();
      await dialog.prompt.fill('x'.repeat(4_000));
      await dialog.box.getByText('0 characters left').waitFor();
      await dialog.prompt.press('x');
      expect((await dialog.prompt.inputValue()).length).toBe(4_000);
    },
    STEP_MS,
  );

  it(
    'AI-001 AI-009 become alternatives where the person chooses them, empty rows first',
    async () => {
      await dialog.prompt.fill('Sandals made by hand in Elche, for people who walk a lot.');
      await dialog.prompt.press('Control+Enter');
      await dialog.box.getByText('Made by the model canned (sandbox)', { exact: false }).waitFor();
      const offered = await dialog.options();
      expect(offered.length).toBe(8);
      for (const text of offered) expect(text.length).toBeLessThanOrEqual(50);
      await dialog.choose(0);
      await dialog.choose(2);
      await dialog.use(2);
      expect(await values(/^Headline \d/)).toEqual(['Walk lighter', offered[0], offered[2]]);
      await dialog.open('Headlines', 'Write with AI');
      await dialog.generate();
      await dialog.box.getByRole('checkbox').first().waitFor();
      expect(await dialog.options()).toEqual(offered.filter((_, index) => index !== 0 && index !== 2));
      await dialog.cancel();
    },
    STEP_MS,
  );

  it(
    'AI-009 are offered for headlines, copies and descriptions, in the language that is chosen',
    async () => {
      await new CreatePage(page).switchOn('Descriptions');
      for (const list of ['Headlines', 'Copies', 'Descriptions'])
        expect(await dialog.button(list, 'Write with AI').count()).toBe(1);
      await dialog.open('Descriptions', 'Write with AI');
      await dialog.prompt.fill('Sandalias');
      await dialog.box.getByLabel('Language of the texts').selectOption('es');
      await dialog.generate();
      await dialog.choose(0);
      await dialog.use(1);
      expect(await values(/^Description \d/)).toEqual(['Hecho para cada día']);
    },
    STEP_MS,
  );

  it(
    'AI-008 an answer other than 200 is an error, and what was typed stays',
    async () => {
      const refuse = {
        status: 503,
        json: { message: 'The model cannot be reached.', key: 'ai.away', code: 'model-away' },
      };
      await page.route('**/providers/ai/content', (route) => route.fulfill(refuse), { times: 1 });
      await dialog.open('Copies', 'Write with AI');
      await dialog.prompt.fill('Sandals');
      await dialog.generate();
      await dialog.box.getByText('The model cannot be reached. Please retry in a moment.').waitFor();
      expect(await dialog.prompt.inputValue()).toBe('Sandals');
      await dialog.cancel();
    },
    STEP_MS,
  );
});

describe('images that a model draws', () => {
  it(
    'AI-010 become visuals, and are sent with the experiment by their names',
    async () => {
      await dialog.open('Visuals', 'Draw with AI');
      await dialog.prompt.fill('A red sandal on sand');
      await dialog.generate();
      await dialog.choose(1);
      await dialog.use(1);
      const picture = page.getByRole('img', { name: 'Preview of AI image 1' });
      await picture.waitFor();
      const width = await picture.evaluate(async (element) => {
        const image = element as unknown as { decode(): Promise<void>; naturalWidth: number };
        await image.decode();
        return image.naturalWidth;
      });
      expect(width).toBe(1_024);
      await new CreatePage(page).images([path.resolve('examples/meta-traffic/images/waves.png')]);
      await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
      await page.getByRole('progressbar', { name: /^Upload of/ }).waitFor({ state: 'detached' });
      await new CreatePage(page).submit();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted', { exact: false }).waitFor();
    },
    STEP_MS,
  );
});
