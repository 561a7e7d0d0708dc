/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  DISPLAY,
  fill,
  openWizard,
  patience,
  press,
  rows,
  SEARCH,
  SPAIN,
  wizardAt,
  wizardOf,
} from './testing/open-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const card = (name: string) => within(screen.getByRole('region', { name }));
const box = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name }, patience);
const empty = [200, { data: [] }] as [number, object];

describe('customer', () => {
  it("GOOGLE-003 is listed below its manager, and the team's usual customer is chosen at first", async () => {
    const page = await openWizard({ link: { default_account: '1234567890' } });
    await press(page, /^Page views/);
    const customers = await box('Customer');
    expect([...customers.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Luz Group › Luz shops']);
    expect([...customers.options].map(({ text }) => text)).toEqual(['Choose...', 'Luz US (USD)', 'Luz ES (EUR)']);
    await waitFor(() => expect(customers.value).toBe('1234567890'));
    expect(page.calls.some(({ path }) => /\/languages\?account=1234567890/.test(path))).toBe(true);
  });

  const answers = (campaigns: object[]) => ({ 'GET /providers/google/undeclared': [200, { data: campaigns }] });

  it('lists campaigns without the political declaration, and declares them after a confirmation', async () => {
    let missing = [
      { id: '5', name: 'Old sandals' },
      { id: '6', name: 'Old boots' },
    ];
    const sent: unknown[] = [];
    const page = await wizardAt(1, SEARCH, {
      answers: {
        'GET /providers/google/undeclared': () => [200, { data: missing }],
        'POST /providers/google/declare': ({ body }: { body: unknown }) => {
          sent.push(body);
          missing = [];
          return [200, { data: [] }];
        },
      },
    });
    expect(await screen.findByText('2 campaigns of this customer have no EU political declaration', {}, patience));
    expect(screen.getByText('Old boots')).toBeTruthy();
    await press(page, 'Declare: no political ads');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Declare these 2 campaigns as not political?' }),
    );
    expect(sent).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Declare: no political ads' }));
    await waitFor(() => expect(sent).toEqual([{ account: '1234567890', campaigns: ['5', '6'] }]), patience);
    await waitFor(() => expect(screen.queryByText('Old boots')).toBeNull(), patience);
  });

  it('does not let a member declare campaigns, and names whom to ask', async () => {
    await wizardAt(1, SEARCH, { user: { role: 'member' }, answers: answers([{ id: '5', name: 'Old sandals' }]) });
    expect(await screen.findByText(/^Ask the owner or an admin of your team/, {}, patience)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Declare: no political ads' })).toBeNull();
  });
});

describe('lists of a customer', () => {
  it.each([
    ['en', /^Sales/, 'Conversion action', ['Choose...', 'Order (Purchase)']],
    ['en', /^Leads/, 'Conversion action', ['Choose...', 'Newsletter (Sign Up)']],
    ['es', /^Ventas/, 'Acción de conversión', ['Elija...', 'Order (Compra)']],
  ] as const)('GOOGLE-017 offer the conversion actions of a goal with their events, in %s: %s', async (...row) => {
    const [language, goal, name, offered] = row;
    await wizardAt(1, SEARCH, { language, goal });
    const actions = await box(name);
    await waitFor(() => expect([...actions.options].map(({ text }) => text)).toEqual(offered), patience);
  });

  it('GOOGLE-024 GOOGLE-025 search places and topics in the customer', async () => {
    const page = await wizardAt(2, { ...DISPLAY, 'audiences.geolocations': rows([]), 'audiences.topics': rows([]) });
    for (const [name, words, found] of [
      ['Location group 1', 'Spain', /Spain/],
      ['Topic group 1', 'shoes', /Shoes/],
    ] as const) {
      await page.user.type(await box(name), words);
      await page.user.click(await screen.findByRole('option', { name: found }, patience));
    }
    const { audiences } = wizardOf(page)[1].draft;
    expect(audiences['geolocations']).toMatchObject([{ value: [SPAIN] }]);
    expect(audiences['topics']).toMatchObject([{ value: [{ id: '533' }] }]);
    for (const asked of ['locations?account=1234567890&q=Spain', 'topics?account=1234567890&q=shoes'])
      expect(page.calls.some(({ path }) => path.includes(asked))).toBe(true);
  });

  const placementsAt = async (name: string) => {
    const page = await wizardAt(2, { ...DISPLAY, 'audiences.placements': rows([]) });
    await page.user.click(screen.getByRole('checkbox', { name: 'Exclusions' }));
    await page.user.type(await box(name), 'luz.example');
    const found = await screen.findByRole('option', { name: /luz\.example/ }, patience);
    const offered = within(screen.getByRole('listbox', { name: 'Search results' })).getAllByRole('option').length;
    await page.user.click(found);
    return { draft: wizardOf(page)[1].draft, offered };
  };

  it('GOOGLE-009 find placements of all kinds', async () => {
    const { draft, offered } = await placementsAt('Placement group 1');
    expect(offered).toBe(2);
    expect(draft.audiences['placements']).toMatchObject([{ value: [{ id: 'luz.example', type: 'website' }] }]);
  });

  it('GOOGLE-011 exclude placements of only one kind in each field', async () => {
    const { draft, offered } = await placementsAt('Excluded websites');
    expect(offered).toBe(1);
    expect(draft.exclusions['websites']).toMatchObject([{ id: 'luz.example' }]);
  });

  it('GOOGLE-020 GOOGLE-021 GOOGLE-026 switch custom audiences on and off, and report an account without any', async () => {
    const page = await wizardAt(2, SEARCH);
    const audiences = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Custom audiences' });
    await waitFor(() => expect(audiences().disabled).toBe(false), patience);
    await page.user.click(audiences());
    await page.user.selectOptions(await box('Custom audience 1'), 'Buyers');
    await page.user.click(audiences());
    await page.user.click(audiences());
    // After the section is switched off and on again, it starts with one empty entry.
    expect((await box('Custom audience 1')).value).toBe('');
    cleanup();
    await wizardAt(2, SEARCH, { answers: { 'GET /providers/google/custom_audiences': empty } });
    expect(
      await screen.findByText('No custom audience segments were found in this account.', {}, patience),
    ).toBeTruthy();
    expect(audiences().disabled).toBe(true);
  });

  it('GOOGLE-022 GOOGLE-023 GOOGLE-027 report an account without assets, and continue if a list cannot be read', async () => {
    await wizardAt(3, DISPLAY);
    expect(await screen.findByText('No assets were found in this account.', {}, patience)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Customer assets' }).disabled).toBe(true);
    cleanup();
    const fails = [503, { message: 'Google does not answer.', code: 'platform' }] as [number, object];
    const page = await wizardAt(2, SEARCH, { answers: { 'GET /providers/google/segments': fails } });
    await waitFor(() => expect(page.calls.some(({ path }) => path.includes('/segments'))).toBe(true), patience);
    expect(screen.queryByRole('region', { name: 'Segments' })).toBeNull();
    expect(card('Interests').getByRole('button', { name: /interest group/i })).toBeTruthy();
  });

  it('GOOGLE-012 require a picture of each shape in an asset group', async () => {
    const picture = (id: string, width: number) => ({
      id,
      name: id,
      width,
      height: 600,
      url: `https://tpc.example/${id}`,
    });
    const page = await wizardAt(
      3,
      { ...DISPLAY, 'creatives.visuals': [], 'creatives.customer_assets': rows([picture('1', 600)]) },
      { answers: { 'GET /providers/google/assets': [200, { data: [picture('1', 600), picture('2', 1146)] }] } },
    );
    await press(page, 'Continue to summary');
    expect(card('Customer assets').getByText(/^A group needs a wide picture/)).toBeTruthy();
    await fill(page, { 'creatives.customer_assets': rows([picture('1', 600), picture('2', 1146)]) });
    await waitFor(() => expect(card('Customer assets').queryByText(/^A group needs/)).toBeNull());
  });
});
