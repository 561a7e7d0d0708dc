/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider, useSelector } from 'react-redux';
import { META } from '#libs/platforms/meta/description.js';
import { createStore } from '../../../../app/store.js';
import type { AdAccount, AudienceSizes as Sizes } from '../../../../lib/api/endpoints.js';
import { selectErrorLog } from '../../../../lib/errors/error-log.js';
import { signedIn } from '../../../../lib/session/session-slice.js';
import { addReducer } from '../../../../lib/store/reducers.js';
import { answerWith, type Answer } from '../../../../testing/fake-server.js';
import { renderPage } from '../../../../testing/render-page.js';
import { WizardProvider, type FormFrame } from '../../form/context.js';
import { newDraft, type Draft } from '../../form/draft.js';
import { useFormActions } from '../../form/form-actions.js';
import { changed, opened, wizardsSlice } from '../../form/slice.js';
import { begin, type WizardsState } from '../../form/wizard-state.js';
import { AudienceSizes } from './audience-sizes.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  addReducer(wizardsSlice);
});
afterEach(cleanup);

const owner = 'draft.meta.nora';
const ACCOUNT = { id: 'act_1', name: 'Luz', currency: 'EUR', time_zone: 'Europe/Madrid' } as AdAccount;
const SPAIN = { type: 'country', key: 'ES', name: 'Spain', country_code: 'ES' };

/** Two ranges of ages, one place, one custom audience. */
const draft = (places: object[] = [SPAIN]): Draft => {
  const empty = newDraft(META, new Date());
  return {
    ...empty,
    objective: 'OUTCOME_TRAFFIC',
    account: { id: 'act_1', name: 'Luz' },
    audiences: {
      ...empty.audiences,
      ages: [
        { id: 'young', value: [18, 24] },
        { id: 'old', value: [25, 34] },
      ],
      genders: [{ id: 'all', value: 0 }],
      geolocations: [{ id: 'spain', value: places }],
      custom_audiences: [{ id: 'vip', value: { id: '7', name: 'VIP' } }],
    },
  } as Draft;
};

function Form() {
  const { draft } = useSelector(({ wizards }: WizardsState) => wizards[owner]!);
  const frame: FormFrame = {
    description: META,
    objective: draft.objective,
    account: ACCOUNT,
    currency: 'EUR',
    addBlocked: null,
    lookups: {
      accounts: [],
      searches: {},
      isLoading: false,
      error: undefined,
      refetch: () => undefined,
      rows: {},
    },
    feeOf: null,
    images: {},
    areImagesUnkept: false,
    ...useFormActions(owner),
  };
  return (
    <WizardProvider frame={frame} contents={{ draft, errorOf: () => null }}>
      <AudienceSizes />
    </WizardProvider>
  );
}

async function show(answer: () => Answer, first = draft()) {
  const calls = answerWith(answer);
  const store = createStore();
  store.dispatch(signedIn('nora'));
  store.dispatch(opened({ owner, wizard: { ...begin(first), draft: first } }));
  await renderPage(
    <Provider store={store}>
      <Form />
    </Provider>,
  );
  const now = () => (store.getState() as unknown as WizardsState).wizards[owner]!.draft;
  return {
    calls,
    now,
    log: () => selectErrorLog(store.getState()),
    set: (path: string, value: unknown) => act(() => void store.dispatch(changed({ owner, path, value }))),
  };
}

const TOO_SMALL = { key: 'experiment.audienceTooSmall', params: { least: 1000 } };
const of = (age: string) => ({ ages: age, genders: 'all', geolocations: 'spain', custom_audiences: 'vip' });
const sizes = (given: Partial<Sizes> = {}): [number, { data: Sizes }] => [
  200,
  {
    data: {
      total: 2,
      audiences: [
        { alternatives: of('young'), lower: 40_000, upper: 48_000 },
        { alternatives: of('old'), lower: 120_000, upper: 150_000 },
      ],
      alternatives: [],
      causes: [],
      ...given,
    },
  },
];

describe('audience sizes beside the form', () => {
  it('META-108 are listed in ascending order, with the number of those too small for a test', async () => {
    const { calls } = await show(() => sizes());
    expect(await screen.findByText('2 audiences of 40K to 150K people each.')).toBeTruthy();
    expect(screen.getByText('1 audience has fewer than 50,000 people: it can run, but may cost more.')).toBeTruthy();
    expect(calls[0]!.body).toMatchObject({ objective: 'OUTCOME_TRAFFIC', account: { id: 'act_1' } });
    // The query has no texts, files, money or dates, so that changing them causes no new query.
    expect(Object.keys(calls[0]!.body as object).sort()).toEqual([
      ...['account', 'audiences', 'exclusions', 'information', 'objective'],
    ]);
  });

  it('are queried once there is a place, but not while typing a name or an amount', async () => {
    const { calls, set } = await show(() => sizes(), draft([]));
    expect(screen.getByText(/^Choose an ad account and a place/)).toBeTruthy();
    set('audiences.geolocations', [{ id: 'spain', value: [SPAIN] }]);
    await waitFor(() => expect(calls).toHaveLength(1));
    set('information.name', 'Another');
    set('information.budget', '900');
    set('audiences.ages', [{ id: 'young', value: [18, 30] }]);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]!.body).toMatchObject({ audiences: { ages: [{ id: 'young', value: [18, 30] }] } });
  });

  it('name what makes audiences too small, even alone, and remove it with an undo', async () => {
    const audiences = ['young', 'old'].map((age) => ({
      alternatives: of(age),
      lower: null,
      upper: null,
      problem: TOO_SMALL,
    }));
    const { now } = await show(() =>
      sizes({
        audiences,
        causes: [{ component: 'custom_audiences', id: 'vip', audiences: 2 }],
        alternatives: [{ component: 'custom_audiences', id: 'vip', lower: null, upper: null, problem: TOO_SMALL }],
      }),
    );
    expect(await screen.findByText('Custom audiences: VIP makes 2 of 2 audiences too small to run.')).toBeTruthy();
    expect(screen.getByText(/fewer than 1,000 people|too small/i, { selector: 'p:not(:has(*))' })).toBeTruthy();
    expect(screen.getByText('On its own it reaches too few people for the platform to give a number.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Custom audiences: VIP' }));
    expect(now().audiences['custom_audiences']).toEqual([]);
    expect(screen.queryByText(/^Custom audiences: VIP makes/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(now().audiences['custom_audiences']).toMatchObject([{ id: 'vip' }]);
  });

  it('offer to change a required alternative instead of removing it', async () => {
    const audiences = [{ alternatives: of('young'), lower: null, upper: null, problem: TOO_SMALL }];
    await show(() => sizes({ audiences, causes: [{ component: 'geolocations', id: 'spain', audiences: 1 }] }));
    expect(await screen.findByText('Locations: Spain makes your audience too small to run.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change Locations: Spain' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('are queried without empty rows', async () => {
    const { calls, set } = await show(() => sizes(), draft([]));
    set('audiences.custom_audiences', [
      { id: 'vip', value: { id: '7', name: 'VIP' } },
      { id: 'new', value: { id: '', name: '' } },
    ]);
    set('audiences.geolocations', [{ id: 'spain', value: [SPAIN] }]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({ audiences: { custom_audiences: [{ id: 'vip' }] } });
  });

  it('show a failed lookup, not an empty audience', async () => {
    let answer: Answer = [400, { message: 'The account has to be linked again.', code: 400100 }];
    const { log } = await show(() => answer);
    expect(await screen.findByText(/^The sizes could not be looked up\./)).toBeTruthy();
    // The user did not ask for them, so the panel shows the error, and no toast does.
    expect(log()).toMatchObject({ errors: [], unread: 0, announced: null });
    answer = sizes();
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText(/^2 audiences of/)).toBeTruthy();
  });
});
