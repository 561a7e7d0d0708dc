import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { speak } from '../../web/screens/browser.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;
const NAME = 'Half refused';

const PERSON = { email: 'run-reasons@console.polyad.test', password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;
let uuid: string;

beforeAll(async () => {
  stack = await shareStack('slow');
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  uuid = await halfRefused();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: stack.apiUrl }]);
  context.setDefaultTimeout(30_000);
  await signIn(context, PERSON);
  page = await context.newPage();
  await page.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

/** A run that waits because the platform knows only one of its two countries. */
async function halfRefused(): Promise<string> {
  const data = experiment();
  Object.assign(data.information, { name: NAME, budget: 400 });
  const nowhere = { type: 'country', key: 'XX', name: 'XX', country_code: 'XX' };
  data.audiences.ages.pop();
  data.audiences.genders = [1, 2].map((value) => ({ id: `g${value}`, value }));
  data.audiences.geolocations.push({ id: 'xx', value: [nowhere] });
  // An answering platform would report this before the submit.
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'http500', match: { path: 'adsets$', dry: true } }),
  });
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  expect(answer.status).toBe(200);
  await until(answer.body.data.uuid, 'needs-attention');
  return answer.body.data.uuid;
}

const until = (id: string, phase: string) =>
  waitFor(async () => (await phaseOf(id)) === phase, { what: phase, timeoutMs: STEP_MS });
const phaseOf = async (id: string) =>
  (await owner.get<{ data: { progress: { phase: string } } }>(`/experiments/${id}/progress`)).body.data.progress.phase;
const run = (name: string) => page.getByRole('region', { name });

describe('why a run stands where it does, in the language of its reader', () => {
  it(
    'ERR-013 is told of one that waits, alternatives by their names and the platform in its own words',
    async () => {
      await speak(page, 'en');
      await run('The run').getByText('Too few ads were taken for: XX 0/4, Male 2/4, Female 2/4 and 2 more.').waitFor();
      await run('The run').getByText('Meta says: ""XX" is not a country code."').waitFor();
      expect(await problems(page)).toEqual([]);
      await speak(page, 'es');
      await page.reload();
      await run('La ejecución')
        .getByText('Se han aceptado muy pocos anuncios de: XX 0/4, Hombres 2/4, Mujeres 2/4 y 2 más.')
        .waitFor();
      await run('La ejecución').getByText('Respuesta de Meta: «"XX" is not a country code.»').waitFor();
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS * 2,
  );

  it(
    'ERR-013 is told of one that failed, also where its row is from before reasons had keys',
    async () => {
      await stack.database.query(`update experiment set ends_at = now() - interval '1 hour' where uuid = $1`, [uuid]);
      await run('La ejecución').getByRole('button', { name: 'Activar sin ellos' }).click();
      await until(uuid, 'failed');
      const inSpanish = 'La fecha de fin pasó antes de que el experimento se pudiera activar.';
      const kept = await stack.database.query<{ reason: string; reasons: unknown }>(
        `select phase_reason as reason, phase_reasons as reasons from experiment where uuid = $1`,
        [uuid],
      );
      expect(kept.rows).toEqual([
        { reason: 'The end of the run passed before it could go live.', reasons: [{ key: 'run.endPassed' }] },
      ]);
      for (const change of ['phase_reasons', 'null']) {
        await stack.database.query(`update experiment set phase_reasons = ${change} where uuid = $1`, [uuid]);
        await page.reload();
        await run('La ejecución').getByText(inSpanish).waitFor();
        expect(await problems(page)).toEqual([]);
      }
      await speak(page, 'en');
      await page.reload();
      await run('The run').getByText('The end of the run passed before it could go live.').waitFor();
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS * 2,
  );
});
