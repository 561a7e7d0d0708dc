import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../../testing/sandbox-bench.js';
import { ARCHIVE, Bench, campaignParams, SPAIN, USA } from '../testing/bench.js';
import { padded } from '../testing/refusals.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

describe('refused access', () => {
  it.each(
    padded<[string, () => Promise<Answer>, number, number, number?]>([
      ['no token', () => bench.get('me', { access_token: '' }), 401, 190],
      ['a token nobody issued', () => bench.get('me', { access_token: 'EAASnonsense' }), 401, 190],
      ['a wrong proof', () => bench.get('me', { appsecret_proof: '00' }), 400, 100],
      ['no role in the account', () => bench.get('act_100100000000105/campaigns'), 403, 200],
      ['a disabled account', () => bench.post(`${ARCHIVE}/campaigns`, campaignParams()), 400, 100, 1885316],
      ['an id that does not exist', () => bench.get('120219999999999999'), 400, 100, 33],
      ['an account that does not exist', () => bench.get('act_1/campaigns'), 400, 100, 33],
      ['an edge that does not exist', () => bench.get(`${SPAIN}/spaceships`), 400, 2500],
      ['an ended version', () => bench.post(`${SPAIN}/campaigns`, campaignParams(), 'v19.0/'), 400, 2635],
      ['bulk deletion without a strategy', () => bench.remove(`${SPAIN}/campaigns`), 400, 100],
      ['an image deletion without a hash', () => bench.remove(`${SPAIN}/adimages`), 400, 100],
    ]),
  )('%s', async (_, act, status, code, subcode) => {
    const answer = await act();
    expect([answer.status, answer.body.error.code, answer.body.error.error_subcode]).toEqual([status, code, subcode]);
    expect(answer.body.error).toMatchObject({ type: 'OAuthException', fbtrace_id: expect.any(String) });
  });

  it('applies to scopes that were not granted, and to people with only read access', async () => {
    const reader = await bench.signIn('Nora Vidal', ['ads_read']);
    expect((await bench.get(`${SPAIN}/campaigns`, { access_token: reader })).status).toBe(200);
    const refused = await bench.post(`${SPAIN}/campaigns`, campaignParams({ access_token: reader }));
    expect([refused.status, refused.body.error.code]).toEqual([403, 294]);
    const mina = await bench.signIn('Mina Okafor');
    const answer = await bench.post(`${USA}/campaigns`, campaignParams({ access_token: mina }));
    expect([answer.status, answer.body.error.code]).toEqual([403, 200]);
  });

  it('does not depend on the format: the same write is accepted as a form, as JSON and as multipart', async () => {
    const params = { ...campaignParams({ name: 'Dress' }), access_token: bench.token };
    const json = await fetch(`${bench.sandbox.url}/meta/v26.0/${SPAIN}/campaigns`, {
      method: 'POST',
      body: JSON.stringify(params),
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(200);
    expect((await bench.upload(`${SPAIN}/campaigns`, campaignParams({ name: 'Dress' }), {})).status).toBe(200);
    expect((await bench.post(`${SPAIN}/campaigns`, campaignParams({ name: 'Dress' }))).status).toBe(200);
    expect((await bench.control('GET', 'ledger?prefix=Dress')).body.counts).toEqual({ campaign: 3 });
  });
});
