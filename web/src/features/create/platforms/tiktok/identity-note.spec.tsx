/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { changed } from '../../form/slice.js';
import type { WizardsState } from '../../form/wizard-state.js';
import { openWizard, patience } from './testing/open-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const ACCOUNT = { id: '6901', name: 'calzados.luz', type: 'TT_USER' };
const LENT = { id: '6902', name: 'luz.outlet', type: 'BC_AUTH_TT', authorized_bc_id: '77' };
const CUSTOM = { id: '6903', name: 'Calzados Luz', type: 'CUSTOMIZED_USER' };
const [TIKTOK, PANGLE] = [['PLACEMENT_TIKTOK'], ['PLACEMENT_PANGLE']];

type Page = Awaited<ReturnType<typeof openWizard>>;
const set = async ({ store }: Page, values: Readonly<Record<string, unknown>>) => {
  const [owner] = Object.keys((store.getState() as unknown as WizardsState).wizards) as [string];
  await act(async () => {
    for (const [path, value] of Object.entries(values)) store.dispatch(changed({ owner, path, value }));
  });
};
/** The first step with an account. The platform gives its identities by these answers, one after another. */
async function opened(
  answers: readonly (readonly object[])[],
  { draft = {}, language = 'en' as 'en' | 'es' }: { draft?: object; language?: 'en' | 'es' } = {},
) {
  let asked = 0;
  const rows = () => answers[Math.min(asked++, answers.length - 1)];
  const page = await openWizard({
    language,
    answers: { 'GET /providers/tiktok/identities': () => [200, { data: rows(), as_of: '2026-11-01T00:00:00Z' }] },
  });
  await page.user.click(await screen.findByRole('button', { name: /^(Awareness|Reconocimiento)/ }, patience));
  await set(page, { account: { id: '7001', name: 'Luz ES', currency: 'EUR' }, ...draft });
  return page;
}
const select = (name = 'Identity') => screen.findByRole<HTMLSelectElement>('combobox', { name }, patience);
const offered = async () =>
  within(await select())
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ value, disabled }) => value !== '' && !disabled)
    .map(({ textContent }) => textContent);

describe('identities of the wizard', () => {
  it('are TikTok accounts if TikTok is among the networks, otherwise custom ones', async () => {
    const page = await opened([[ACCOUNT, LENT, CUSTOM]]);
    await waitFor(async () =>
      expect(await offered()).toEqual([
        'calzados.luz (TikTok account)',
        'luz.outlet (TikTok account of a Business Center)',
      ]),
    );
    await set(page, { 'information.placements': PANGLE });
    await waitFor(async () => expect(await offered()).toEqual(['Calzados Luz (custom identity)']));
    await set(page, { 'information.placements': [...PANGLE, ...TIKTOK] });
    await waitFor(async () => expect(await offered()).toHaveLength(2));
  });

  it("show a problem of a stored draft's custom identity immediately, and keep it until another is chosen", async () => {
    const page = await opened([[ACCOUNT, LENT, CUSTOM]], { draft: { identity: CUSTOM } });
    const problem = /TikTok no longer accepts custom identities/;
    expect(await screen.findByText(problem, {}, patience)).toBeTruthy();
    expect((await select()).selectedOptions[0]?.textContent).toContain('Calzados Luz');
    await page.user.selectOptions(await select(), ACCOUNT.id);
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
    await set(page, { 'information.placements': PANGLE });
    expect(await screen.findByText(/can appear only in ads on TikTok/, {}, patience)).toBeTruthy();
  });

  it('explain how to connect an account if none can be used, and reload', async () => {
    const unusable = [
      { ...ACCOUNT, problem: 'unbound' },
      { ...LENT, problem: 'push' },
    ];
    const page = await opened([[...unusable, CUSTOM], [ACCOUNT]]);
    const note = (await screen.findByText(/no TikTok account that your ads can use/, {}, patience)).closest(
      '[role=status]',
    )!;
    const links = within(note as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^https:\/\/ads\.tiktok\.com\/help\/article\/how-to-link/),
      expect.stringMatching(/^https:\/\/ads\.tiktok\.com\/help\/article\/how-to-request/),
    ]);
    const options = within(await select()).getAllByRole<HTMLOptionElement>('option');
    expect(options.slice(1).map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['calzados.luz (TikTok account) · no longer connected', true],
      ['luz.outlet (TikTok account of a Business Center) · cannot publish new videos', true],
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(screen.queryByText(/no TikTok account that your ads can use/)).toBeNull(), patience);
    expect(await offered()).toEqual(['calzados.luz (TikTok account)']);
  });

  it('name the chosen account that was disconnected', async () => {
    await opened([[{ ...ACCOUNT, problem: 'unbound' }, LENT]], { draft: { identity: ACCOUNT } });
    expect(await screen.findByText(/Your ads cannot use calzados\.luz now/, {}, patience)).toBeTruthy();
  });

  it('must be custom ones outside TikTok, in Spanish too', async () => {
    await opened([[ACCOUNT]], { draft: { 'information.placements': PANGLE }, language: 'es' });
    expect(await screen.findByText(/no tiene ninguna identidad personalizada/, {}, patience)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Comprobar de nuevo' })).toBeTruthy();
  });
});
