import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { sixtyAds } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { isActive, witnessed } from './witness.js';

const LIMIT_MS = 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

/** POLYAD_FAULT_SEED repeats the draws of a failed run; Temporal's own timing still differs. */
const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));
/** 2 ages x 2 countries x 3 headlines x 2 texts. */
const PLANNED = 24;
const country = (key: string, name: string) => [{ type: 'country', key, name, country_code: key }];

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({ timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  scenario = new Scenario(stack);
});
afterAll(() => stack.stop());

it('LIFE-012 an edit with kills and lost responses leaves one live ad for each planned one, none with the old text', async () => {
  const begun = Date.now();
  const until = (what: string, isTrue: () => Promise<boolean>) =>
    waitFor(isTrue, { what: `${what}, seed ${seed}`, timeoutMs: begun + LIMIT_MS - Date.now(), everyMs: 25 });
  const input = sixtyAds('Edited and alive');
  input.audiences.ages.splice(2);
  input.creatives.headlines.splice(3);
  input.creatives.copies.splice(2);
  input.audiences.geolocations.push({ id: 'xx', value: country('XX', 'Nowhere') });
  input.tested_count = PLANNED;
  await scenario.addFault({ kind: 'http500', match: { path: 'adsets$', dry: true } });
  const { uuid, key } = await scenario.submit(input);
  const phase = async () => (await scenario.stored(uuid)).phase;
  await until('the question', async () => (await phase()) === 'needs-attention');

  const ads = async () => (await witnessed(stack.sandboxUrl, key)).filter(({ type }) => type === 'ad');
  const old = (await ads()).filter(({ name }) => name.includes('Headline 2'));
  expect(old).toHaveLength(4);

  // Creations and deletions are slow, so that a kill hits them in progress, and some answers are lost. The fault may strike each item of a
  // batch.
  for (const match of [
    { path: '/(adsets|ads)$', method: 'POST' },
    { path: '/v\\d+\\.\\d+/\\d+$', method: 'DELETE' },
  ]) {
    await scenario.addFault({ kind: 'latency', ms: 100, match: { ...match, probability: 1 } });
    await scenario.addFault({ kind: 'cut-after', match: { ...match, probability: 0.06 }, seed });
    await scenario.addFault({ kind: 'cut-before', match: { ...match, probability: 0.03 }, seed });
  }
  const client = await scenario.client();
  const edit = async (component: string, level: number, value: unknown) => {
    const of = `/experiments/${uuid}/alternative`;
    const { body } = await client.get<{ data: { revision: number } }>(`${of}?component=${component}&level=${level}`);
    const { revision } = body.data;
    expect(await client.post(of, { component, level, value, revision })).toMatchObject({ status: 200 });
  };
  const killWorker = async () => {
    await stack.worker.kill();
    await stack.worker.start();
  };
  const states = async () => (await scenario.ledger(uuid)).map(({ state }) => state);

  // Killed as soon as the plan has changed, and in the middle of the deletions.
  await edit('headlines', 1, 'Come in');
  await until('the new plan', async () => (await states()).some((state) => state.startsWith('repl')));
  await killWorker();
  await until('a deletion', async () => (await ads()).some(({ deleted }) => deleted));
  await killWorker();
  await until('the next request for attention', async () => (await phase()) === 'needs-attention');

  // The API is killed after the second edit: the accepted edit continues. The worker is killed while it creates the new objects.
  const before = (await ads()).length;
  await edit('geolocations', 1, country('CA', 'Canada'));
  await stack.api.kill();
  await stack.api.start();
  await until('an ad of the new country', async () => (await ads()).length > before);
  await killWorker();
  await until('a live run', async () => (await phase()) === 'running');

  const all = await ads();
  const live = all.filter((ad) => isActive(ad));
  const rows = (await scenario.ledger(uuid)).filter(({ kind, state }) => kind === 'ad' && state === 'created');
  const deletions = old.map(({ id }) =>
    all.find((ad) => ad.id === id)!.history.filter(({ status }) => status === 'DELETED'),
  );
  const account = {
    scenario: 'edit',
    seed,
    planned: PLANNED,
    live: live.length,
    rows: rows.length,
    liveTwice: live.length - new Set(live.map(({ name }) => name)).size,
    leftOver: all.filter((ad) => !ad.deleted && !isActive(ad)).length,
    oldTexts: all.filter(({ name, deleted }) => name.includes('Headline 2') && !deleted).length,
    deletedOnce: deletions.filter(({ length }) => length === 1).length,
    seconds: (Date.now() - begun) / 1_000,
  };
  process.stdout.write(`${JSON.stringify(account)}\n`);
  expect(account).toMatchObject({
    live: PLANNED,
    rows: PLANNED,
    liveTwice: 0,
    leftOver: 0,
    oldTexts: 0,
    deletedOnce: old.length,
  });
  expect(live.map(({ id }) => id).sort()).toEqual(rows.map(({ platformId }) => platformId).sort());
  expect(new Set(live.filter(({ name }) => name.includes('Come in')).map(({ name }) => name)).size).toBe(PLANNED / 3);
});
