/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LONGEST_PROMPT } from '#libs/contracts/ai/ai-content.js';
import type { Asked, Answer } from '../../../testing/fake-server.js';
import { sessionUser } from '../../../testing/session-user.js';
import { open, patience, rows, WHOLE } from '../wizard/testing/open-meta-wizard.js';
import { LAST_STEP } from '../form/steps.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const OFFER = { texts: 'canned (sandbox)', images: 'canned (sandbox)' };
const TEXTS = ['Made for every day', 'Light as sand', 'Soles that last'];

/** The last step of a complete experiment with one headline, and a model that answers this. */
async function atCreatives(answer: (request: Asked) => Answer = () => [200, { data: TEXTS }], offer: object = OFFER) {
  const console = await open(sessionUser(), {
    'GET /providers/ai/content': [200, { data: offer }],
    'POST /providers/ai/content': answer,
  });
  await console.fill([...WHOLE, ['creatives.headlines', rows(['Walk lighter'])]]);
  await console.at(LAST_STEP);
  const button = (list: string, name = 'Write with AI') =>
    within(screen.getByRole('region', { name: list })).queryByRole('button', { name });
  await waitFor(() => expect(button('Headlines') !== null).toBe('texts' in offer), patience);
  const dialog = () => within(document.querySelector<HTMLElement>('.ai-dialog')!);
  const prompt = () => dialog().getByLabelText<HTMLTextAreaElement>('Your description');
  return {
    ...console,
    button,
    dialog,
    prompt,
    begin: async (list: string) => {
      await console.user.click(button(list)!);
      return prompt();
    },
    generate: () => console.user.click(dialog().getByText('Generate')),
    options: () =>
      [...document.querySelectorAll('.ai-dialog label:has(input[type=checkbox])')].map((label) =>
        label.textContent.replace(/ \d+$/, ''),
      ),
    requests: () => console.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/ai/content')),
    values: (list: 'headlines' | 'descriptions') => console.now().draft.creatives[list]?.map(({ value }) => value),
  };
}

describe('texts of a model', () => {
  it('AI-001 AI-002 AI-003 AI-004 AI-005 are requested in a first step, with help for the description', async () => {
    const { begin, dialog, prompt, generate, user, requests } = await atCreatives();
    await begin('Headlines');
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Name the product or service, and say what is special about it.',
      'Say who you want to reach.',
      'Say the tone: warm, factual, playful.',
      'Say what people should do: buy, visit, sign up.',
    ]);
    await generate();
    expect(dialog().getByText('Describe what you want to advertise.')).toBeTruthy();
    expect(requests()).toEqual([]);
    fireEvent.change(prompt(), { target: { value: 'x'.repeat(LONGEST_PROMPT) } });
    expect(dialog().getByText('0 characters left')).toBeTruthy();
    await user.type(prompt(), 'x');
    expect(prompt().value).toHaveLength(4_000);
  });

  it('AI-001 AI-009 AI-011 become alternatives when chosen, and are not offered again', async () => {
    const { begin, dialog, prompt, options, user, values, generate, requests } = await atCreatives();
    await begin('Headlines');
    await user.type(prompt(), 'Sandals made by hand{Control>}{Enter}{/Control}');
    expect(await dialog().findByText(/Made by the model canned \(sandbox\)/, {}, patience)).toBeTruthy();
    expect(requests().map(({ body }) => body)).toEqual([
      { prompt: 'Sandals made by hand', language: 'en', length: 50 },
    ]);
    expect(options()).toEqual(TEXTS);
    const boxes = dialog().getAllByRole('checkbox');
    await user.click(boxes[0]!);
    await user.click(boxes[2]!);
    await user.click(dialog().getByText('Add chosen (2)'));
    await waitFor(() => expect(document.querySelector('.ai-dialog')).toBeNull(), patience);
    expect(values('headlines')).toEqual(['Walk lighter', TEXTS[0], TEXTS[2]]);
    await begin('Headlines');
    await generate();
    await waitFor(() => expect(options()).toEqual([TEXTS[1]]), patience);
  });

  it('AI-009 are offered for headlines, copies and descriptions, in the chosen language', async () => {
    const { begin, button, dialog, prompt, user, values, generate, requests, fill } = await atCreatives();
    await fill([['creatives.descriptions', rows([''])]]);
    for (const list of ['Headlines', 'Copies', 'Descriptions']) expect(button(list)).not.toBeNull();
    await begin('Descriptions');
    await user.type(prompt(), 'Sandalias');
    await user.selectOptions(dialog().getByLabelText('Language of the texts'), 'es');
    await generate();
    expect(await dialog().findByText(/^Made for every day/, {}, patience)).toBeTruthy();
    expect(requests().at(-1)?.body).toMatchObject({ language: 'es' });
    await user.click(dialog().getAllByRole('checkbox')[0]!);
    await user.click(dialog().getByText('Add chosen (1)'));
    // An empty row is filled first.
    expect(values('descriptions')).toEqual([TEXTS[0]]);
  });

  it('AI-008 show an error for any status but 200, and keep the input', async () => {
    const unavailable = { message: 'The model cannot be reached.', key: 'ai.away', code: 'model-away' };
    const { begin, dialog, prompt, user, generate } = await atCreatives(() => [503, unavailable]);
    await begin('Copies');
    await user.type(prompt(), 'Sandals');
    await generate();
    expect(await dialog().findByText('The model cannot be reached. Retry in a moment.', {}, patience)).toBeTruthy();
    expect(prompt().value).toBe('Sandals');
  });

  it('are not offered if the installation has no model', async () => {
    const { button } = await atCreatives(undefined, {});
    expect([button('Headlines'), button('Visuals', 'Draw with AI')]).toEqual([null, null]);
  });
});
