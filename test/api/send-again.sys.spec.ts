import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, pngImage, type UntrustedExperiment } from './support/experiment-form.js';

const CREATE = '/providers/facebook/experiment/create';
const NOWHERE = { type: 'country', key: 'XX', name: 'Nowhere', country_code: 'XX' };
const USA = { type: 'country', key: 'US', name: 'United States', country_code: 'US' };
/** An ad account whose currency and uploaded files differ from those of the first run's account. */
const SPAIN = { id: 'act_100100000000101', name: 'Vidal Outdoor Spain' };

interface Progress {
  data: { status: string; progress: { phase: string; plannedAds: number; createdAds: number; failedAds: number } };
}
interface Detail {
  data: { name: string; status: string; content: UntrustedExperiment };
}

let stack: SharedStack;
let owner: ApiClient;
/** uuid of the run whose ads were all refused. */
let refused: string;

beforeAll(async () => {
  stack = await shareStack('steady');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  const data = experiment();
  data.information.name = 'All refused';
  data.audiences.geolocations = [{ id: 'xx', value: [NOWHERE] }];
  // an answering platform would report this before the submit
  await sandbox('/__sandbox/faults', { kind: 'http500', match: { path: 'adsets$', dry: true } });
  refused = await submit(formOf(data));
  await reaches(refused, 'needs-attention');
}, 120_000);
afterAll(() => stack?.stop());

async function sandbox<T>(path: string, body?: object): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(`${stack.sandboxUrl}${path}`, body ? init : {})).json()) as T;
}

async function submit(form: FormData): Promise<string> {
  const answer = await owner.post<{ data: { uuid: string } }>(CREATE, form, { 'idempotency-key': crypto.randomUUID() });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data.uuid;
}

const state = async (uuid: string) => (await owner.get<Progress>(`/experiments/${uuid}/progress`)).body.data;
const reaches = (uuid: string, phase: string) =>
  waitFor(async () => (await state(uuid)).progress.phase === phase, { what: phase, timeoutMs: 50_000 });
const detailOf = async (uuid: string) => (await owner.get<Detail>(`/experiment/meta/${uuid}`)).body.data;

/** The form without any file: the contents name the stored images. */
const withoutFiles = (content: UntrustedExperiment) => formOf(content, { files: [], visuals: [] });

/** The bytes of each ad's image on the platform. */
async function imagesOf(uuid: string): Promise<Buffer[]> {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  const ledger = `/__sandbox/ledger?type=ad&prefix=${encodeURIComponent(`[${rows[0]!.key}-`)}`;
  const { data } = await sandbox<{ data: { id: string }[] }>(ledger);
  const { access_token } = await sandbox<{ access_token: string }>('/__sandbox/meta/tokens', { person: 'Nora Vidal' });
  return Promise.all(
    data.map(async ({ id }) => {
      const query = `fields=creative{object_story_spec}&access_token=${access_token}`;
      const ad = await sandbox<{ creative: { object_story_spec: { link_data: { image_hash: string } } } }>(
        `/meta/v26.0/${id}?${query}`,
      );
      const hash = ad.creative.object_story_spec.link_data.image_hash;
      const image = await fetch(`${stack.sandboxUrl}/meta/media/images/${hash}`);
      return Buffer.from(await image.arrayBuffer());
    }),
  );
}

describe('refused run, corrected and submitted again', () => {
  it.each([
    ['to the same ad account', {}, 'USD'],
    ['to another ad account, which does not have the image', SPAIN, 'EUR'],
  ])('creates a new experiment with the same image without an upload: %s', async (_what, account, currency) => {
    const { content } = await detailOf(refused);
    content.audiences.geolocations[0].value = [USA];
    Object.assign(content.information, { name: `Fixed for ${currency}`, currency });
    Object.assign(content.account, account);
    delete content.account.currency;
    const fixed = await submit(withoutFiles(content));
    expect(fixed).not.toBe(refused);
    await reaches(fixed, 'running');
    const images = await imagesOf(fixed);
    expect(images.map((bytes) => bytes.equals(pngImage()))).toEqual([true, true, true, true]);
    await owner.post(`/experiments/${fixed}/stop`);
  });

  it('leaves the old run waiting, with its contents', async () => {
    expect(await state(refused)).toMatchObject({ progress: { phase: 'needs-attention', createdAds: 0, failedAds: 4 } });
    const { name, content } = await detailOf(refused);
    expect([name, content.audiences.geolocations[0].value]).toEqual(['All refused', [NOWHERE]]);
    expect(await imagesOf(refused)).toEqual([]);
  });

  it("does not accept another team's image, nor show its contents", async () => {
    const { content } = await detailOf(refused);
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect((await otherTeam.get(`/experiment/meta/${refused}`)).status).toBe(404);
    await linkSandbox(otherTeam);
    content.audiences.geolocations[0].value = [USA];
    const answer = await otherTeam.post(CREATE, withoutFiles(content), { 'idempotency-key': crypto.randomUUID() });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'creatives.visuals[0].asset' }] } });
  });

  it('keeps the image after the old run was stopped', async () => {
    expect((await owner.post(`/experiments/${refused}/stop`)).status).toBe(200);
    await waitFor(async () => (await state(refused)).status === 'NO_RESULTS', { what: 'the end', timeoutMs: 30_000 });
    const { content } = await detailOf(refused);
    const asset = await owner.raw(`/api/v1/assets/${content.creatives.visuals[0].value.asset}`);
    expect(Buffer.from(await asset.arrayBuffer()).equals(pngImage())).toBe(true);
  });
});
