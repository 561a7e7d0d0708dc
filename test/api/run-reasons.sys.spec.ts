import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

interface Progress {
  phase: string;
  reason: string | null;
  reasons: KeyedText[];
  rejections: { message: string; count: number }[];
}

let stack: SharedStack;
let owner: ApiClient;
let uuid: string;

/** A run that waits because the platform knows only one of its two countries. */
beforeAll(async () => {
  stack = await shareStack('slow');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  const data = experiment();
  Object.assign(data.information, { name: 'Half refused', budget: 400 });
  data.audiences.ages.pop();
  data.audiences.genders = [1, 2].map((value) => ({ id: `g${value}`, value }));
  const nowhere = { type: 'country', key: 'XX', name: 'XX', country_code: 'XX' };
  data.audiences.geolocations.push({ id: 'xx', value: [nowhere] });
  // An answering platform would report this before the submit.
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'http500', match: { path: 'adsets$', dry: true } }),
  });
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  expect(answer.status).toBe(200);
  ({ uuid } = answer.body.data);
  await until('needs-attention');
}, 180_000);
afterAll(() => stack?.stop());

const progress = async () =>
  (await owner.get<{ data: { progress: Progress } }>(`/experiments/${uuid}/progress`)).body.data.progress;
const until = (phase: string) =>
  waitFor(async () => (await progress()).phase === phase, { what: phase, timeoutMs: 120_000 });
/** The reasons of the run as the console shows them. */
async function reasonsShown(lang: 'en' | 'es'): Promise<string[]> {
  await owner.post('/profile/lang', { lang });
  return (await progress()).reasons.map((reason) => formatText(reason, lang));
}

describe("reason of a run's state in the reader's language", () => {
  it('ERR-013 names the alternatives of a waiting run, and quotes the platform', async () => {
    expect(await reasonsShown('en')).toEqual([
      'The platform accepted too few ads with: XX 0/4, Male 2/4, Female 2/4 and 2 more.',
    ]);
    expect(await reasonsShown('es')).toEqual([
      'La plataforma ha aceptado muy pocos anuncios con: XX 0/4, Hombres 2/4, Mujeres 2/4 y 2 más.',
    ]);
    expect((await progress()).rejections).toMatchObject([{ count: 4, message: '"XX" is not a country code.' }]);
  });

  it('ERR-013 names why a run failed, also in rows from before reasons had keys', async () => {
    const query = (sql: string) => stack.database.query(`${sql} where uuid = $1`, [uuid]);
    await query(`update experiment set ends_at = now() - interval '1 hour'`);
    expect(await owner.post(`/experiments/${uuid}/retry`, { decision: 'drop' })).toMatchObject({ status: 200 });
    await until('failed');
    expect((await query('select phase_reason as reason, phase_reasons as reasons from experiment')).rows).toEqual([
      { reason: 'The end of the run passed before it could go live.', reasons: [{ key: 'run.endPassed' }] },
    ]);
    for (const reasons of ['phase_reasons', 'null']) {
      await query(`update experiment set phase_reasons = ${reasons}`);
      expect(await reasonsShown('es')).toEqual([
        'La fecha de fin pasó antes de que el experimento se pudiera activar.',
      ]);
      expect(await reasonsShown('en')).toEqual(['The end of the run passed before it could go live.']);
    }
  });
});
