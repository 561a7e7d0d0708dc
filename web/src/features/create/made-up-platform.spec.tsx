/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { recordOf } from '#libs/platforms/reading/untrusted.js';
import { parse } from '#libs/platforms/reading/parse.js';
import { PAPAYA, PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { UNANSWERED } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sentForms } from '../../testing/sent-forms.js';
import { sessionUser } from '../../testing/session-user.js';
import { changed, measured, stepped } from './form/slice.js';
import { SUMMARY_STEP } from './form/steps.js';

// Pages are chunks of their own, and the first page of a run loads slowly.
const patience = { timeout: 20_000 };

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  registerPapaya();
});
afterEach(cleanup);

const account = {
  id: 'pa-7',
  name: 'South slope',
  currency: 'JPY',
  time_zone: 'Asia/Tokyo',
  is_usable: true,
  min_daily_budget: 100,
};
const answers: Answers = {
  'GET /providers/papaya/ad_accounts': [200, { data: { ad_accounts: [account] } }],
  'GET /profile/storage': [200, { data: { used_bytes: 0, reserved_bytes: 0, open_uploads: 0, limit_bytes: 1e9 } }],
  'POST /providers/papaya/experiment/variations/count': [200, { data: [8, 8] }],
  'POST /providers/papaya/experiment/preflight': [200, { data: [{ state: 'done', key: '', message: 'Ripe enough.' }] }],
};
const open = (language: 'en' | 'es', others: Answers = {}) =>
  openConsole('/experiments/papaya/create', {
    language,
    answers: { ...answers, ...others },
    user: {
      ...sessionUser({ lang: language, platforms: ['meta', PAPAYA_NAME] }),
      ...{ papaya: sessionUser().facebook }, // a platform that the type does not know
    },
  });

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }, patience);
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }, patience));
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('wizard of a fictitious platform', () => {
  it('is filled in step by step, counted, summarized and sent', async () => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const { user, calls } = await open('en');
    await press(user, /^Visits.*Fill the orchard/);
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Orchard' }, patience)).value).toBe('pa-7');
    expect((await box('Budget')).value).toBe('9000');
    await user.type(await box('Name'), 'Ripe');
    expect(screen.getByText(/The run must start at least 1 hour from now and can last at most 3 days/)).toBeTruthy();
    await press(user, 'Continue');

    await user.type(await box('Keyword 1'), 'mango');
    expect(section('Keywords').getByText('What people look for.')).toBeTruthy();
    await press(user, 'Add keyword');
    await press(user, 'Continue');
    expect(await screen.findByText('Please input a text')).toBeTruthy();
    await user.type(await box('Keyword 2'), 'melon');
    await press(user, 'Add mood');
    await press(user, 'Add mood');
    const moods = section('Moods').getAllByRole<HTMLSelectElement>('combobox');
    expect(moods.map(({ value, selectedOptions }) => [value, selectedOptions[0]!.text])).toEqual([
      ['calm', 'Calm'],
      ['bold', 'Bold'],
    ]);
    expect(screen.getByText('2 moods')).toBeTruthy();
    await press(user, 'Continue');

    expect(await screen.findByText('The first 12 characters stand out.', {}, patience)).toBeTruthy();
    await user.type(await box('Slogan 1'), 'Fall in love');
    await press(user, 'Add slogan');
    await user.type(await box('Slogan 2'), 'Juicy');
    await press(user, 'Continue to summary');
    const summary = within(await screen.findByRole('dialog', { name: 'Summary' }, patience));
    for (const words of ['mango · melon', 'Calm · Bold', 'Fall in love · Juicy', '¥9,000'])
      expect(summary.getAllByText(words, { exact: false }).length).toBeGreaterThan(0);
    await user.click(summary.getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    expect(last.queryByText('Page')).toBeNull();
    await user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    expect(await screen.findByText('Your experiment has been submitted', { exact: false }, patience)).toBeTruthy();

    const [sent] = forms;
    expect(sent?.url).toBe('/api/v1/providers/papaya/experiment/create');
    const parsed = parse(PAPAYA, JSON.parse(String(sent?.form.get('data'))));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
    expect(validate(PAPAYA, parsed.input, { now: Date.now(), accountCurrency: 'JPY' })).toEqual([]);
    expect(parsed.input).toMatchObject({
      ...{
        platform: 'papaya',
        version: 3,
        objective: 'VISITS',
        components: ['keywords', 'moods', 'phrases', 'slogans', 'rhymes', 'clips', 'stickers'],
      },
      account: { id: 'pa-7', name: 'South slope', currency: 'JPY' },
      information: { name: 'Ripe', budget: 9000, currency: 'JPY' },
      audiences: { keywords: [{ value: 'mango' }, { value: 'melon' }], moods: [{ value: 'calm' }, { value: 'bold' }] },
      creatives: { slogans: [{ value: 'Fall in love' }, { value: 'Juicy' }] },
    });
    const counted = calls.filter(({ path }) => path.endsWith('/variations/count')).at(-1)!;
    expect(counted.body).toMatchObject({
      created: { keywords: 2, moods: 2, slogans: 2 },
      account_id: 'pa-7',
      budget: 9000,
      currency: 'JPY',
    });
    expect(calls.filter(({ path }) => path.includes('facebook'))).toEqual([]);
  });

  it('GOOGLE-041 GOOGLE-049 shows its scripts for manual delivery, and names what such an experiment lacks', async () => {
    const uuid = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
    sentForms({ data: { id: 1, uuid } });
    const done = {
      step: null,
      status: 'PROCESSING',
      completed: true,
      message: '',
      reasons: [],
      seen: null,
      since: null,
      ...{
        endsAt: null,
        isLate: false,
        id: 1,
        name: 'Ripe',
        account: 'South slope',
        changeable: true,
        scriptsUrl: null,
      },
      madeAt: '2026-11-29T12:00:00.000Z',
      worksUntil: '2026-11-30T12:00:00.000Z',
      campaignScript: null,
      adsScript: null,
      endScript: null,
      part: null,
    };
    const open1 = { ...done, step: 'campaigns', status: 'PENDING', completed: false, campaignScript: 'pick();' };
    let data: object = open1;
    const { user, address } = await open('en', {
      'POST /providers/papaya/experiment/script': () => [200, { data }],
      'POST /providers/papaya/experiment/continue': () => {
        data = done;
        return [200, { data: { ...done, script: null } }];
      },
    });
    await press(user, /^Posters.*Paste posters yourself/);
    await user.type(await box('Name'), 'Ripe');
    await press(user, 'Continue');
    const note = (await screen.findByText('Not available here: Seasons', {}, patience)).closest('[role=note]');
    expect(note?.textContent).toContain('No poster knows the season.');
    await user.type(await box('Keyword 1'), 'mango');
    await press(user, 'Continue');
    expect(screen.queryByText('Not available here: Seasons')).toBeNull();
    await user.type(await box('Slogan 1'), 'Juicy');
    await press(user, 'Continue to summary');
    const summary = within(await screen.findByRole('dialog', { name: 'Summary' }, patience));
    await user.click(summary.getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    await user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scripts of Ripe' }, patience));
    expect(screen.queryByText('Your experiment has been submitted', { exact: false })).toBeNull();
    expect(dialog.getByRole('region', { name: 'What to do in Papaya Shed' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Your experiment has been successfully created', {}, patience)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Stay here' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Ok' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Return to dashboard' }));
    await waitFor(() => expect(address()).toBe('/experiments/papaya/live'), patience);
  });

  it('accepts groups of texts and video links: typed, pasted, copied, validated at their rows, and sent in stored form', async () => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const { user } = await open('en');
    await press(user, /^Visits.*Fill the orchard/);
    await user.type(await box('Name'), 'Ripe');
    await press(user, 'Continue');
    await user.type(await box('Keyword 1'), 'mango');
    await press(user, 'Add group of phrases');
    const phrase = (n: number) => box(`Group of phrases 1: Phrase ${n}`);
    await user.type(await phrase(1), 'fresh mango{Enter}');
    expect(document.activeElement).toBe(await phrase(2));
    await user.paste('"ripe mango"\n[mango juice]\n\nmelon\nsweet melon');
    expect(await screen.findByText('4 phrases pasted.', { exact: false }, patience)).toBeTruthy();
    expect((await box('Group of phrases 2: Phrase 2')).value).toBe('sweet melon');
    const match = 'Match type of Group of phrases 1: Phrase 2';
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: match }).selectedOptions[0]!.text).toBe('Phrase');
    await user.type(await phrase(1), '!');
    await press(user, 'Continue');
    const text = 'Text 1 contains !, which the platform does not accept. Remove it.';
    expect(await section('Phrases').findByText(text, {}, patience)).toBeTruthy();
    expect((await phrase(1)).getAttribute('aria-invalid')).toBe('true');
    expect((await phrase(2)).getAttribute('aria-invalid')).toBeNull();
    await user.type(await phrase(1), '{Backspace}');
    await press(user, 'Continue');

    await user.type(await box('Slogan 1'), 'Juicy');
    await press(user, 'Add rhyme');
    const line = (n: number, rhyme = 1) => box(`Rhyme ${rhyme}: Line ${n}`);
    await user.type(await line(1), 'a'.repeat(31));
    await user.type(await line(2), 'Two');
    await press(user, 'Add clip');
    await user.type(await box('Clip 1'), 'https://vimeo.com/1');
    await press(user, 'Continue to summary');
    expect(await section('Rhymes').findByText(/^Text 1 has 31 characters\. Use at most 30/, {}, patience)).toBeTruthy();
    expect(section('Clips').getByText(/^https:\/\/vimeo\.com\/1 is not a YouTube video/)).toBeTruthy();
    await user.clear(await line(1));
    await user.click(await line(1));
    await user.paste('One\nThree');
    await user.click(section('Rhymes').getByRole('button', { name: 'More actions: rhyme no. 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }, patience));
    await user.clear(await line(3, 2));
    await user.type(await line(3, 2), 'Four');
    await user.clear(await box('Clip 1'));
    await user.type(await box('Clip 1'), 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    const thumbnail = await screen.findByRole('img', { name: 'Picture of the video of Clip 1' }, patience);
    expect(thumbnail.getAttribute('src')).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg');
    await user.click(screen.getByRole('button', { name: 'Play the video of Clip 1' }));
    expect((await screen.findByTitle('Clip 1', {}, patience)).getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
    );
    await user.keyboard('{Escape}');
    await press(user, 'Continue to summary');
    const summary = within(await screen.findByRole('dialog', { name: 'Summary' }, patience));
    for (const words of [
      'One | Two | Three · One | Two | Four',
      'youtu.be/dQw4w9WgXcQ',
      'fresh mango, "ripe mango", [mango juice]',
    ])
      expect(summary.getAllByText(words, { exact: false }).length).toBeGreaterThan(0);
    await user.click(summary.getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    await user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    await screen.findByText('Your experiment has been submitted', { exact: false }, patience);
    expect(JSON.parse(String(forms[0]?.form.get('data')))).toMatchObject({
      audiences: {
        phrases: [
          {
            value: [
              { text: 'fresh mango', match: 'BROAD' },
              { text: 'ripe mango', match: 'PHRASE' },
              { text: 'mango juice', match: 'EXACT' },
            ],
          },
          { value: [{ text: 'melon' }, { text: 'sweet melon' }] },
        ],
      },
      creatives: {
        rhymes: [{ value: ['One', 'Two', 'Three'] }, { value: ['One', 'Two', 'Four'] }],
        clips: [{ value: 'dQw4w9WgXcQ' }],
      },
    });
  });

  it('runs the checks before a submit, stops at blocking ones, and repeats what has changed', async () => {
    const check = (state: string, message: string, field?: string) => ({ state, key: '', message, field });
    const blocked = check('blocking', 'The name is sour.', 'information.name');
    const asked: string[] = [];
    const { user, calls } = await open('en', {
      'POST /providers/papaya/experiment/preflight': ({ body }) => {
        const { name } = (body as { information: { name: string } }).information;
        asked.push(name);
        if (asked.length === 3) return [503, { message: 'Away.', code: 'platform-unavailable' }];
        return [200, { data: [name === 'Sour' ? blocked : check('warned', 'It may rain.')] }];
      },
    });
    await press(user, /^Visits.*Fill the orchard/);
    await user.type(await box('Name'), 'Sour');
    await press(user, 'Continue');
    await user.type(await box('Keyword 1'), 'mango');
    await press(user, 'Continue');
    await user.type(await box('Slogan 1'), 'Juicy');
    await press(user, 'Continue to summary');
    const before = () => within(screen.getByRole('region', { name: 'Before you submit' }));
    await screen.findByText('The name is sour.', {}, patience);
    await press(user, 'Submit experiment');
    expect(screen.getByText('Fix 1 thing before you submit.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Go to Name');

    await user.click(before().getByRole('button', { name: 'Go to Name' }));
    await waitFor(async () => expect(document.activeElement).toBe(await box('Name')), patience);
    await user.type(await box('Name'), ' no more');
    for (const step of ['Continue', 'Continue', 'Continue to summary']) await press(user, step);
    await screen.findByText('It may rain.', {}, patience);
    expect(screen.queryByText('The name is sour.')).toBeNull();
    expect(asked).toEqual(['Sour', 'Sour no more']);

    await user.click(before().getByRole('button', { name: 'Check again' }));
    await screen.findByText('The checks could not run', {}, patience);
    await user.click(before().getByRole('button', { name: 'Check again' }));
    await screen.findByText('It may rain.', {}, patience);
    // Warnings alone do not stop the submit.
    await press(user, 'Submit experiment');
    expect(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience)).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/create'))).toEqual([]);
  });

  it('delays a submit until the running checks end', async () => {
    let answer = UNANSWERED;
    const { user } = await open('en', { 'POST /providers/papaya/experiment/preflight': () => answer });
    await press(user, /^Visits.*Fill the orchard/);
    await user.type(await box('Name'), 'Green');
    await press(user, 'Continue');
    await user.type(await box('Keyword 1'), 'mango');
    await press(user, 'Continue');
    await user.type(await box('Slogan 1'), 'Juicy');
    await press(user, 'Continue to summary');
    await screen.findByText('Checking your experiment before anything is created…', {}, patience);
    await press(user, 'Submit experiment');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer = [200, { data: [] }];
    // Closing the summary cancels the waiting submit: after a return to the summary, nothing is submitted by itself.
    const summary = within(screen.getByRole('dialog', { name: 'Summary' }));
    await user.click(summary.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await press(user, 'Continue to summary');
    await waitFor(() => expect(screen.queryByText(/^Checking what/)).toBeNull(), patience);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('META-128 shows missing dates in the summary', async () => {
    const { store } = await open('en');
    await screen.findByRole('button', { name: /^Visits/ }, patience);
    const { wizards } = store.getState() as unknown as { wizards: object };
    const key = Object.keys(wizards)[0]!;
    const dates = ['information.start_date', 'information.end_date'];
    await act(async () => {
      for (const path of dates) store.dispatch(changed({ owner: key, path, value: '' }));
      store.dispatch(stepped({ owner: key, step: SUMMARY_STEP }));
    });
    const summary = within(await screen.findByRole('dialog', { name: 'Summary' }, patience));
    expect(summary.getByText('Please select a valid date range.')).toBeTruthy();
    await act(async () => {
      const [start, end] = ['2027-01-01T10:00:00Z', '2027-01-02T10:00:00Z'];
      store.dispatch(changed({ owner: key, path: dates[0]!, value: start }));
      store.dispatch(changed({ owner: key, path: dates[1]!, value: end }));
    });
    expect(summary.queryByText('Please select a valid date range.')).toBeNull();
  });

  it('does not continue with a picture that is too small for one of its crops', async () => {
    const { store, user } = await open('en');
    await press(user, /^Visits.*Fill the orchard/);
    const { wizards } = store.getState() as unknown as { wizards: object };
    const owner = Object.keys(wizards)[0]!;
    const picture = { name: 'mango', type: 'image', asset: '2f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f11' };
    const measure = (width: number, height: number) =>
      act(async () => void store.dispatch(measured({ owner, row: 'v', size: { width, height } })));
    await act(async () => {
      for (const [path, value] of [
        ['information.name', 'Ripe'],
        ['audiences.keywords', [{ id: 'k', value: 'mango' }]],
        ['creatives.slogans', [{ id: 's', value: 'Fall in love' }]],
        ['creatives.stickers', [{ id: 'v', value: picture }]],
      ] as const)
        store.dispatch(changed({ owner, path, value }));
      store.dispatch(stepped({ owner, step: 3 }));
    });
    await measure(500, 500);
    await press(user, 'Continue to summary');
    expect(await screen.findByText(/^mango: This picture has 500 x 500 pixels/, {}, patience)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Summary' })).toBeNull();
    await measure(1_200, 1_200);
    await press(user, 'Continue to summary');
    expect(await screen.findByRole('dialog', { name: 'Summary' }, patience)).toBeTruthy();
  });

  it('shows the worst day for a run within its maximum length, but not for a longer one', async () => {
    const { store, user, calls } = await open('en');
    await press(user, /^Visits.*Fill the orchard/);
    const { wizards } = store.getState() as unknown as { wizards: object };
    const owner = Object.keys(wizards)[0]!;
    const lasts = (days: number) =>
      act(async () => {
        const end = new Date(Date.UTC(2027, 0, 1 + days, 10)).toISOString();
        store.dispatch(changed({ owner, path: 'information.start_date', value: '2027-01-01T10:00:00Z' }));
        store.dispatch(changed({ owner, path: 'information.end_date', value: end }));
        store.dispatch(stepped({ owner, step: 2 }));
      });
    await lasts(3);
    expect(await screen.findByText('Maximum spend in a day', {}, patience)).toBeTruthy();
    await lasts(5);
    expect(screen.getByText('Enter valid dates and a budget to see what they buy.')).toBeTruthy();
    const asked = () =>
      calls.filter(({ path }) => path.endsWith('/forecast')).map(({ body }) => recordOf(body)['days']);
    await waitFor(() => expect(asked().at(-1)).toBe(4), patience);
  });

  it('shows everything in Spanish, too', async () => {
    const { user } = await open('es');
    await press(user, /^Visitas.*Llene el huerto/);
    expect(await screen.findByRole('region', { name: 'La ejecución' }, patience)).toBeTruthy();
    await user.type(await box('Nombre'), 'Maduro');
    await press(user, 'Continuar');
    expect(await box('Palabra clave 1')).toBeTruthy();
    await press(user, 'Añadir estado de ánimo');
    const moods = section('Estados de ánimo');
    expect(moods.getByRole('combobox', { name: 'Estado de ánimo 1' })).toBeTruthy();
    expect(moods.getByRole('button', { name: 'Quitar estado de ánimo n.º 1' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Tranquilo').length).toBeGreaterThan(0));
  });
});
