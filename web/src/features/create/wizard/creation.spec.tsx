/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { fakeStripe } from '../../../testing/fake-stripe.js';
import { openConsole } from '../../../testing/open-console.js';
import { sentForms } from '../../../testing/sent-forms.js';
import { NO_PLANS, sessionUser } from '../../../testing/session-user.js';
import { answers, at, open, patience, rows, summary, WHOLE } from './testing/open-meta-wizard.js';
import { fileStored, imagesAdded } from '../form/slice.js';
import { LAST_STEP, SUMMARY_STEP } from '../form/steps.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const flags = ({ form }: { form: FormData }) => [form.get('draft'), form.get('sample'), form.get('template')];

describe('creation', () => {
  it('names a stored list that the form does not have', async () => {
    const audiences = { user_pets: [{ id: '1', value: 'cat' }] };
    const kept = { version: 2, step: 0, draft: { audiences } };
    const user = sessionUser();
    // `open` empties the browser's storage, so this fills it in the answer about the user, which comes before the wizard.
    const remembers = (): [number, object] => {
      localStorage.setItem(`polyad.draft.meta.${user.id}`, JSON.stringify(kept));
      return [200, { data: user }];
    };
    await open(user, { 'GET /profile/me': remembers });
    const note = await screen.findByRole('note');
    expect(note.textContent).toBe(
      'The form has changed since you filled it in' +
        'Left out, because this form has no field for them: former list “user pets”.',
    );
  });

  it.each([
    ['en', 'The run would have started too soon, so Polyad moved its dates. Check them.'],
    ['es', 'La ejecución habría empezado demasiado pronto, así que Polyad ha movido sus fechas. Revíselas.'],
  ] as const)('reports that a stored run was moved (%s)', async (lang, text) => {
    const information = { start_date: at(-30), end_date: at(60) };
    const user = sessionUser({ lang });
    const remembers = (): [number, object] => {
      localStorage.setItem(
        `polyad.draft.meta.${user.id}`,
        JSON.stringify({ version: 2, step: 1, draft: { information } }),
      );
      return [200, { data: user }];
    };
    await openConsole('/experiments/meta/create', { answers: { ...answers, 'GET /profile/me': remembers }, user });
    await screen.findByText(text, {}, patience);
  });

  it('META-025 disables Continue on the creative step above the maximum of variations, and shows why', async () => {
    const { fill, at } = await open();
    await fill([
      ...WHOLE,
      ['audiences.ages', rows(Array.from({ length: 40 }, (_, index) => [18 + index, 60]))],
      ['audiences.interests', rows(Array.from({ length: 40 }, (_, index) => [{ id: `${index}`, name: `I ${index}` }]))],
      ['creatives.copies', rows(Array.from({ length: 16 }, (_, index) => `Copy ${index}`))],
    ]);
    await at(LAST_STEP);
    const next = () => screen.getByText('Continue to summary').closest('button')!;
    expect(next().disabled).toBe(true);
    expect(screen.getByText('Please remove a few parameters.')).toBeTruthy();
    // 40 × 40 × 15 × 2 are 48,000.
    await fill([['creatives.copies', rows(Array.from({ length: 15 }, (_, index) => `Copy ${index}`))]]);
    expect(next().disabled).toBe(false);
    expect(screen.queryByText('Please remove a few parameters.')).toBeNull();
  });

  it('META-029 stores its step, its sending state, its outcome and the edited draft', async () => {
    const forms = sentForms({ data: { id: 3, uuid: 'u-3' } });
    const { fill, at, now, watch, user, calls } = await open(sessionUser({ is_staff: true }));
    expect(now()).toMatchObject({ step: 0, saved: null, creating: false, created: null, outcome: 'run' });
    await fill(WHOLE);
    await at(LAST_STEP);
    await user.click(document.querySelector('.floating-tools [aria-label="Save Experiment as Draft"]')!);
    await waitFor(() => expect(now().saved).toMatchObject({ id: 12, revision: 1 }));
    expect(now().step).toBe(LAST_STEP);

    const seen = watch();
    await at(SUMMARY_STEP);
    await user.click((await summary()).getByText('Save as Draft'));
    await user.click((await summary()).getByText('Save draft'));
    await screen.findByText('Draft Saved', {}, patience);
    expect(now().created).toBe('draft');
    // It is the same draft, so its id is sent too.
    const saves = calls.filter(({ path }) => path.endsWith('/draft/save')).map(({ body }) => body as { id?: number });
    expect(saves.map(({ id }) => id)).toEqual([undefined, 12]);
    await user.click(screen.getByText('Stay here'));

    await at(SUMMARY_STEP);
    await user.click((await summary()).getByText('Save as Sample'));
    await user.click((await summary()).getByText('Save sample'));
    await screen.findByText('Sample Saved', {}, patience);
    expect(now()).toMatchObject({ created: 'sample', creating: false, outcome: 'sample', step: LAST_STEP });
    expect(seen.some(({ creating }) => creating)).toBe(true);
    expect(forms.map(flags)).toEqual([[null, 'true', null]]);
  });

  it('META-030 shows that the experiment was submitted, and then forgets its fee', async () => {
    const forms = sentForms({ data: { id: 3, uuid: 'u-3' } });
    const { fill, at, now, user } = await open();
    await fill(WHOLE);
    await at(LAST_STEP);
    const fee = () => screen.queryByText('Fee for this experiment');
    await waitFor(() => expect(fee()?.nextSibling?.textContent).toMatch(/^\$0\.\d\d$/), patience);
    await at(SUMMARY_STEP);
    await user.click((await summary()).getByText('Submit experiment'));
    await user.click(await screen.findByText('Confirm and submit', {}, patience));
    await screen.findByText('Your experiment has been submitted', {}, patience);
    expect(now().created).toBe('run');
    expect(forms.map(flags)).toEqual([[null, null, null]]);
    expect(fee()).toBeNull();
    await user.click(screen.getByText('Stay here'));
    await waitFor(() => expect(now()).toMatchObject({ created: null, step: 0 }));
    expect(now().draft.information['name']).toBeUndefined();
  });

  it('LIST-032 names the submitted draft and does not continue it', async () => {
    const forms = sentForms({ data: { id: 3, uuid: 'u-3' } });
    const { fill, at, now, user } = await open();
    await fill(WHOLE);
    await at(LAST_STEP);
    await user.click(document.querySelector('.floating-tools [aria-label="Save Experiment as Draft"]')!);
    await waitFor(() => expect(now().saved).toMatchObject({ id: 12 }));
    await at(SUMMARY_STEP);
    await user.click((await summary()).getByText('Submit experiment'));
    await user.click(await screen.findByText('Confirm and submit', {}, patience));
    await screen.findByText('Your experiment has been submitted', {}, patience);
    expect(forms.map(({ form }) => form.get('editing_id'))).toEqual(['12']);
    expect(now().saved).toBeNull();
  });

  it('META-148 META-149 is not saved without a file that is still uploading', async () => {
    const forms = sentForms({ data: { id: 3, uuid: 'u-3' } });
    Object.assign(URL, { createObjectURL: () => 'blob:late', revokeObjectURL: () => undefined });
    const { fill, at, now, user, store, owner } = await open();
    await fill(WHOLE);
    // A file whose upload has failed and is not retried automatically.
    const late = { id: 'late', name: 'late.png', file: new File(['x'], 'late.png'), preview: 'blob:late' };
    await act(
      async () =>
        void store.dispatch(imagesAdded({ owner, images: [{ ...late, isFailed: true }], path: 'creatives.visuals' })),
    );
    await at(SUMMARY_STEP);
    await user.click((await summary()).getByText('Save as Template?'));
    await user.click((await summary()).getByText('Save template'));
    await screen.findByText(/^late\.png: /, {}, patience);
    expect([forms, now().step, now().created]).toEqual([[], LAST_STEP, null]);

    await act(async () => void store.dispatch(fileStored({ owner, slot: 'late', asset: 'asset-of-late' })));
    await at(SUMMARY_STEP);
    await user.click((await summary()).getByText('Save template'));
    await screen.findByText('Template Saved', {}, patience);
    expect(forms.map(flags)).toEqual([[null, null, 'true']]);
    expect(String(forms[0]!.form.get('data'))).toContain('asset-of-late');
  });
});

describe('fee of a submit', () => {
  const payingUser = (role: 'owner' | 'other' = 'owner') =>
    sessionUser({ whitelist: false, role, plans: { ...NO_PLANS, meta: true } });
  const CARD = { brand: 'visa', funding: 'credit', last4: '4242', exp: '04/2036', valid: true };
  const CHARGED = {
    total: 400,
    tested: 2,
    estimated: 10_400,
    included: 10_000,
    charge: 10,
    charge_fee: 0.025,
    is_minimum: false,
    is_capped: false,
    payment_method: CARD,
    trial: null,
  };
  const CHECK = 'POST /providers/facebook/experiment/sample';
  const CREATED = { data: { id: 3, uuid: 'u-3' } };

  /** Submits a complete experiment, up to its last dialog. */
  async function submitted(fees: object[], user = payingUser()) {
    let asked = 0;
    const console = await open(user, { [CHECK]: () => [200, { data: fees[Math.min(asked++, fees.length - 1)] }] });
    await console.fill(WHOLE);
    await console.at(SUMMARY_STEP);
    await console.user.click((await summary()).getByText('Submit experiment'));
    const confirm = await screen.findByText('Confirm and submit', {}, patience);
    return { ...console, confirm: confirm.closest('button')! };
  }

  it('META-143 LIFE-014 is not shown to whitelisted people', async () => {
    const { confirm, calls } = await submitted([CHARGED], sessionUser());
    expect(confirm.disabled).toBe(false);
    expect(screen.queryByText('Fee')).toBeNull();
    expect(calls.some(({ path }) => path.endsWith('/experiment/sample'))).toBe(false);
  });

  it('META-070 META-144 META-145 META-178 is shown with its estimate and card, and approved as shown', async () => {
    const forms = sentForms(CREATED);
    const { confirm, user } = await submitted([CHARGED]);
    await screen.findByText('$10.00', {}, patience);
    for (const text of ['10,400', '$0.025', 'Visa •••• 4242 · Credit · expires 04/2036'])
      expect(screen.getByText(text)).toBeTruthy();
    await user.click(confirm);
    await screen.findByText('Your experiment has been submitted', {}, patience);
    expect(forms[0]!.form.get('charge')).toBe('10');
  });

  it('META-145 META-177 is zero within the allowance, and shows the rest of the allowance', async () => {
    const forms = sentForms(CREATED);
    const none = { ...CHARGED, estimated: 2_400, charge: 0, payment_method: null };
    const { confirm, user } = await submitted([none]);
    await screen.findByText(/includes the variations of this experiment/, {}, patience);
    expect(screen.getByText(/7,600 of 10,000 variations are left/)).toBeTruthy();
    await user.click(confirm);
    await screen.findByText('Your experiment has been submitted', {}, patience);
    expect(forms[0]!.form.get('charge')).toBeNull();
  });

  it('META-174 mentions that the minimum is charged', async () => {
    await submitted([{ ...CHARGED, charge: 0.5, is_minimum: true }]);
    expect(
      await screen.findByText('The fee is less than the minimum charge: $0.50 is charged.', {}, patience),
    ).toBeTruthy();
  });

  const EXPIRED = 'Invalid payment method - The default account payment method might have expired. Plese verify.';
  const NONE = "Couldn't find any default payment methods. Please verify";
  const ASK_OWNER = 'Please inform the owner of this account to update or add a payment method and try again.';
  it.each([
    ['an expired card', { ...CARD, valid: false }, EXPIRED],
    ['no card', null, NONE],
  ])(
    'META-146 META-171 META-172 PROFILE-002 cannot be charged to %s, so the owner gets a link to the payment tab',
    async (_, card, text) => {
      const { confirm } = await submitted([{ ...CHARGED, payment_method: card }]);
      expect(await screen.findByText(text, {}, patience)).toBeTruthy();
      expect(confirm.disabled).toBe(true);
      expect(screen.getByText('Go to payment methods').closest('a')!.getAttribute('href')).toBe('/profile?tab=4');
      expect(screen.queryByText(ASK_OWNER)).toBeNull();
    },
  );

  it('META-146 META-173 cannot be charged, so other users are asked to contact the owner', async () => {
    const { confirm } = await submitted([{ ...CHARGED, payment_method: null }], payingUser('other'));
    expect(await screen.findByText(ASK_OWNER, {}, patience)).toBeTruthy();
    expect(confirm.disabled).toBe(true);
    expect(screen.queryByText('Go to payment methods')).toBeNull();
  });

  it('is confirmed at the bank by the user who submits, also by a member, and sent again', async () => {
    const stripe = fakeStripe();
    const asks = { message: 'Confirm.', code: 'confirm-payment', requestId: '1', client_secret: 'pi_1_secret' };
    const setup = { publishable_key: 'pk_test_luz', sandbox_origin: null };
    const forms = sentForms(() => (stripe.confirmed.length > 0 ? [200, CREATED] : [402, { ...asks, setup }]));
    const { confirm, user, calls } = await submitted([CHARGED], payingUser('other'));
    await screen.findByText('$10.00', {}, patience);
    await user.click(confirm);
    await screen.findByText('Your experiment has been submitted', {}, patience);
    expect([forms.length, stripe.key, stripe.confirmed]).toEqual([2, 'pk_test_luz', ['pi_1_secret']]);
    // Only the owner may ask for plans and cards.
    expect(calls.filter(({ path }) => path.includes('/subscription/'))).toEqual([]);
  });

  it('is shown again if it has changed in the meantime, and the form stays', async () => {
    const changed = { message: 'changed', key: 'fee.changed', code: 'fee-changed', requestId: '1' };
    const forms = sentForms((form) => (form.get('charge') === '12.5' ? [200, CREATED] : [409, changed]));
    const { confirm, user } = await submitted([CHARGED, { ...CHARGED, charge: 12.5 }]);
    await screen.findByText('$10.00', {}, patience);
    await user.click(confirm);
    await screen.findByText(/The fee of this experiment is \$12.50 now\. Nothing was charged/, {}, patience);
    await user.click(confirm);
    await screen.findByText('Your experiment has been submitted', {}, patience);
    expect(forms.map(({ form }) => form.get('charge'))).toEqual(['10', '12.5']);
  });
});
