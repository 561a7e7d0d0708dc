import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { isActive, witnessed } from '../faults/witness.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

const NOWHERE = { type: 'country', key: 'XX', name: 'Nowhere', country_code: 'XX' };
const CANADA = { type: 'country', key: 'CA', name: 'Canada', country_code: 'CA' };

interface Progress {
  data: {
    progress: {
      phase: string;
      plannedAds: number;
      createdAds: number;
      failedAds: number;
      rejections: { component: string | null; level?: number; count: number }[];
    };
  };
}
interface Alternative {
  data: {
    value: unknown;
    revision: number;
    ads: number;
    created_ads: number;
    ad_sets: number;
    created_ad_sets: number;
  };
}

let stack: SharedStack;
let owner: ApiClient;
let uuid: string;
let key: string;

/** A run of eight ads in two countries, one of which the platform refuses. */
beforeAll(async () => {
  stack = await shareStack('steady');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  const data = experiment();
  data.audiences.geolocations.push({ id: 'xx', value: [NOWHERE] });
  data.tested_count = 8;
  // an answering platform would report this before the submit
  const fault = { kind: 'http500', match: { path: 'adsets$', dry: true } };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) };
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, init);
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  ({ uuid } = answer.body.data);
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  key = rows[0]!.key;
  await reaches('needs-attention');
}, 120_000);
afterAll(() => stack?.stop());

const progress = async () => (await owner.get<Progress>(`/experiments/${uuid}/progress`)).body.data.progress;
const reaches = (phase: string) =>
  waitFor(async () => (await progress()).phase === phase, { what: phase, timeoutMs: 50_000 });
const alternative = async (component: string, level: number) =>
  (await owner.get<Alternative>(`/experiments/${uuid}/alternative?component=${component}&level=${level}`)).body.data;
/** Waits until the edit is done and the run needs attention again, by its revision. */
const asksAgainAt = (revision: number) =>
  waitFor(
    async () =>
      (await alternative('headlines', 0)).revision === revision && (await progress()).phase === 'needs-attention',
    { what: `revision ${revision}`, timeoutMs: 50_000 },
  );
const edit = (component: string, level: number, value: unknown, revision: number, client = owner) =>
  client.post(`/experiments/${uuid}/alternative`, { component, level, value, revision });
const adsNamed = async (text: string) =>
  (await witnessed(stack.sandboxUrl, key)).filter(({ type, name }) => type === 'ad' && name.includes(text));

describe('alternative of a waiting run', () => {
  it('lists what an edit would delete and create', async () => {
    expect(await progress()).toMatchObject({
      plannedAds: 8,
      createdAds: 4,
      failedAds: 4,
      rejections: [{ component: 'geolocations', level: 1, count: 4 }],
    });
    expect(await alternative('geolocations', 1)).toMatchObject({
      value: [NOWHERE],
      revision: 1,
      ads: 4,
      created_ads: 0,
      ad_sets: 2,
      created_ad_sets: 0,
    });
    expect(await alternative('headlines', 0)).toMatchObject({ value: 'One', ads: 4, created_ads: 2, ad_sets: 0 });
    expect(await owner.get(`/experiments/${uuid}/alternative?component=headlines&level=2`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'level' }] },
    });
  });

  it.each([
    ['an empty text', 'headlines', 0, ' ', 'creatives.headlines[0].value'],
    ['the text of another one', 'headlines', 0, 'Two', 'creatives.headlines[1].value'],
    ['the unchanged text', 'headlines', 0, 'One', 'creatives.headlines[0].value'],
    ['a number', 'headlines', 0, 4, 'creatives.headlines[0].value'],
    ['nothing', 'headlines', 0, null, 'value'],
    ['no component', 'shoes', 0, 'One', 'component'],
    [
      'an unknown visual',
      'visuals',
      0,
      { name: 'x', type: 'image', asset: crypto.randomUUID() },
      'creatives.visuals[0].asset',
    ],
  ])('refuses %s, and names the field', async (_what, component, level, value, field) => {
    expect(await edit(component, level, value, 1)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await progress()).toMatchObject({ phase: 'needs-attention', createdAds: 4, failedAds: 4 });
  });

  it('refuses edits by other teams, and edits after another change', async () => {
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect((await edit('headlines', 0, 'Uno', 1, otherTeam)).status).toBe(404);
    expect(await edit('headlines', 0, 'Uno', 2)).toMatchObject({
      status: 409,
      body: { message: EXPERIMENT_TEXTS.editChanged.en },
    });
  });

  it('refuses edits if its platform has dropped one of the lists, because nothing could be created again', async () => {
    const store = (list: object[]) =>
      stack.database.query(
        `update experiment set input = jsonb_set(input, '{audiences,shoe_sizes}', $2) where uuid = $1`,
        [...[uuid, JSON.stringify(list)]],
      );
    await store([{ value: 'EU 38' }]);
    expect(await edit('headlines', 0, 'Uno', 1)).toMatchObject({
      status: 409,
      body: { key: 'experiment.listGone', params: { list: 'shoe sizes' } },
    });
    await store([]);
  });

  it('is edited in all its objects, which are deleted and created again by one of two parallel edits', async () => {
    const old = await adsNamed('One');
    expect(old).toHaveLength(2);
    const both = await Promise.all([edit('headlines', 0, 'Uno', 1), edit('headlines', 1, 'Dos', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const taken = both[0].status === 200 ? (['Uno', 'One', 'Two'] as const) : (['Dos', 'Two', 'One'] as const);
    await asksAgainAt(2);
    expect(await progress()).toMatchObject({ plannedAds: 8, createdAds: 4, failedAds: 4 });
    const [fresh, replaced, kept] = await Promise.all(taken.map(adsNamed));
    expect(fresh!.map(({ deleted }) => deleted)).toEqual([false, false]);
    expect(replaced!.map(({ deleted }) => deleted)).toEqual([true, true]);
    expect(kept!.map(({ deleted }) => deleted)).toEqual([false, false]);
    if (taken[0] === 'Uno') return;
    expect((await edit('headlines', 0, 'Uno', 2)).status).toBe(200); // the next tests refer to this edit
    await asksAgainAt(3);
  });

  it('goes live with the new text, without the old one', async () => {
    const { revision } = await alternative('geolocations', 1);
    expect((await edit('geolocations', 1, [CANADA], revision)).status).toBe(200);
    await reaches('running');
    const objects = await witnessed(stack.sandboxUrl, key);
    const live = objects.filter((one) => one.type === 'ad' && isActive(one));
    expect(live).toHaveLength(8);
    expect(new Set(live.map(({ name }) => name.replace(/ \[.*/, '').replace(/^.* · /, ''))).has('One')).toBe(false);
    expect(objects.filter((one) => one.deleted && isActive(one))).toEqual([]);
    expect(await progress()).toMatchObject({ plannedAds: 8, createdAds: 8, failedAds: 0, rejections: [] });
    const { rows } = await stack.database.query(
      `select variation from ad_object where experiment_id = (select id from experiment where uuid = $1)
       and kind = 'ad' and state = 'created' group by variation having count(*) = 1`,
      [uuid],
    );
    expect(rows).toHaveLength(8);
  });

  it('cannot be edited in a live run, with the reason', async () => {
    const { revision } = await alternative('headlines', 0);
    expect(await edit('headlines', 0, 'Late', revision)).toMatchObject({
      status: 409,
      body: { message: EXPERIMENT_TEXTS.editLive.en },
    });
    expect((await alternative('headlines', 0)).value).toBe('Uno');
  });

  it('is recorded in the trail with its editor', async () => {
    const { body } = await owner.get<{ data: { events: { action: string }[] } }>('/profile/audit?page=1&size=50');
    const text = JSON.stringify(body);
    expect(text.match(/experiment\.alternative-edited/g)!.length).toBeGreaterThanOrEqual(2);
  });
});
