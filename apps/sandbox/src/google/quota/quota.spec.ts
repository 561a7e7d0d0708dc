import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectRefused, GoogleBench } from '../testing/bench.js';
import { JAPAN, USA } from '../testing/ids.js';
import { budget, searchTree } from '../testing/structures.js';

let bench: GoogleBench;
beforeEach(async () => {
  bench = await GoogleBench.open({ googleAccessLevel: 'basic' });
});
afterEach(() => bench.close());

const read = (more: object = {}) =>
  bench.post('/googleAds:search', { query: 'SELECT customer.id FROM customer' }, USA, more);
const quota = async () =>
  (await bench.control('GET', 'google/quota')).body as { level: string; limit: number; used: number };
const delayOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
  body.error.details[0].errors[0].details.quotaErrorDetails;

describe('daily operations', () => {
  it('count one for a read and each operation of a mutate, successful or not', async () => {
    await read();
    await bench.make(searchTree());
    await bench.mutate(searchTree());
    await bench.mutate([budget(-1)], { validateOnly: true });
    expect(await quota()).toEqual({ level: 'basic', limit: 15_000, used: 1 + 7 + 7 + 1 });
  });

  it.each([
    ['explorer', 2880],
    ['basic', 15_000],
    ['standard', null],
  ])('are limited by the access level %s', async (level, limit) => {
    await bench.control('POST', 'google/quota', { level });
    expect((await quota()).limit).toBe(limit);
  });

  it('are refused above the limit, with the remaining time of the window', async () => {
    await bench.control('POST', 'google/quota', { limit: 8 });
    await bench.make(searchTree());
    bench.wait(3_600_000);
    bench.token = await bench.signIn('Nora Vidal');
    expect((await read()).status).toBe(200);
    const answer = await read();
    expectRefused(answer, 'quotaError.RESOURCE_EXHAUSTED', 429);
    const { rateScope, retryDelay } = delayOf(answer);
    expect([rateScope, retryDelay]).toEqual(['DEVELOPER', expect.stringMatching(/^\d+s$/)]);
    const seconds = Number(String(retryDelay).slice(0, -1));
    expect(seconds).toBeGreaterThan(22 * 3600);
    bench.wait(seconds * 1000);
    bench.token = await bench.signIn('Nora Vidal');
    expect((await read()).status).toBe(200);
  });

  it('are refused as a whole if they do not fit', async () => {
    await bench.control('POST', 'google/quota', { limit: 6 });
    expectRefused(await bench.mutate(searchTree()), 'quotaError.RESOURCE_EXHAUSTED', 429);
    expect((await quota()).used).toBe(0);
    expect(await bench.rows('SELECT campaign.id FROM campaign')).toEqual([]);
  });

  it('survive a restart', async () => {
    await read();
    bench = await bench.restart();
    expect((await quota()).used).toBe(1);
  });
});

describe('rate limits and faults', () => {
  it('of an account refuse calls that are too fast', async () => {
    await bench.control('POST', 'limits', { platform: 'google', pool: 'requests', limit: 1 });
    expect((await read()).status).toBe(200);
    const answer = await read();
    expectRefused(answer, 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED', 429);
    expect(delayOf(answer)).toEqual({ rateScope: 'ACCOUNT', rateName: 'Requests per account', retryDelay: '12s' });
    expect(
      (
        await bench.post('/googleAds:search', { query: 'SELECT customer.id FROM customer' }, JAPAN, {
          login: '9100000001',
        })
      ).status,
    ).toBe(200);
  });

  it('strike on demand', async () => {
    await bench.fault('throttle', { ms: 7000 });
    expect(delayOf(await read()).retryDelay).toBe('7s');
    await bench.fault('quota');
    expectRefused(await read(), 'quotaError.RESOURCE_EXHAUSTED', 429);
    await bench.fault('error', { text: 'databaseError.CONCURRENT_MODIFICATION' });
    expectRefused(await read(), 'databaseError.CONCURRENT_MODIFICATION', 409);
    await bench.fault('error');
    expectRefused(await read(), 'internalError.TRANSIENT_ERROR', 500);
    expect((await read()).status).toBe(200);
  });

  it('can lose the response to an effective call, but not to a dry one', async () => {
    await bench.fault('cut-after', { match: { path: 'googleAds:mutate' } });
    expect((await bench.mutate(searchTree(), { validateOnly: true })).status).toBe(200);
    await expect(bench.mutate(searchTree())).rejects.toThrow();
    const { body } = await bench.control('GET', 'ledger?platform=google&type=ad');
    expect(body.counts).toEqual({ ad: 2 });
  });
});
