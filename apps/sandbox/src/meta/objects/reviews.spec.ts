import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Bench, SPAIN } from '../testing/bench.js';
import { Listener, valueOf } from '../testing/listener.js';

let bench: Bench;
let app: Listener;
beforeEach(async () => {
  app = await Listener.open();
  bench = await Bench.open({ metaWebhookUrl: app.url });
  await bench.post(`${SPAIN}/subscribed_apps`);
});
afterEach(async () => {
  await bench.close();
  await app.close();
});

const statusOf = async (ad: string): Promise<string> =>
  (await bench.get(ad, { fields: 'effective_status' })).body.effective_status;

describe('reviews', () => {
  it('end at a random time within a range, including reviews under way and after a restart', async () => {
    const adSet = await bench.adSet(await bench.campaign());
    const creative = await bench.creative();
    const ads = await Promise.all(Array.from({ length: 30 }, () => bench.ad(adSet, creative)));
    const span = { leastMs: 10_000, mostMs: 70_000 };
    expect((await bench.control('POST', 'meta/reviews', span)).body).toEqual({ ...span, pending: 30 });
    const pending = async (): Promise<number> => {
      const statuses = await Promise.all(ads.map(statusOf));
      return statuses.filter((status) => status === 'PENDING_REVIEW').length;
    };
    bench.wait(9_000);
    expect(await pending()).toBe(30);
    bench = await bench.restart();
    bench.wait(31_000);
    const halfway = await pending();
    expect(halfway).toBeGreaterThan(3);
    expect(halfway).toBeLessThan(27);
    bench.wait(31_000);
    expect(await pending()).toBe(0);
    expect((await bench.control('GET', 'meta/reviews')).body).toEqual(span);
    const { body } = await bench.control('POST', 'meta/reviews', { leastMs: 2, mostMs: 1 });
    expect(body.message).toContain('mostMs');
  });

  it('are repeated: an approved ad is later refused, stops, and is approved again', async () => {
    const { ads } = await bench.live(2);
    const [ad, other] = ads as [string, string];
    expect(await statusOf(ad)).toBe('ACTIVE');
    const decide = (verdict: string) =>
      bench.control('POST', 'meta/verdicts', { ads: [ad], verdict, title: 'Claims', text: 'Too good to be true.' });
    const before = app.received.length;
    expect((await decide('rejected')).body).toEqual({ decided: 1 });
    expect((await bench.get(ad, { fields: 'effective_status,issues_info' })).body).toMatchObject({
      effective_status: 'DISAPPROVED',
      issues_info: [{ error_summary: 'Claims', error_message: 'Too good to be true.' }],
    });
    expect(await statusOf(other)).toBe('ACTIVE');
    const messages = (): unknown[] =>
      app.received.slice(before).map((received) => valueOf(received, 'with_issues_ad_objects')?.error_message);
    while (!messages().includes('Too good to be true.')) await bench.control('GET', 'health');
    await decide('approved');
    expect((await bench.get(ad, { fields: 'effective_status,issues_info' })).body).toEqual({
      id: ad,
      effective_status: 'ACTIVE',
    });
    const { data } = (await bench.control('GET', 'ledger?type=ad')).body;
    const ledgerEntry = data.find(({ id }: { id: string }) => id === ad);
    expect(ledgerEntry.effective).toBe('ACTIVE');
    const verdicts = ledgerEntry.history.map((entry: { status: string }) => entry.status);
    expect(verdicts).toEqual(['ACTIVE', 'review:APPROVED', 'review:DISAPPROVED', 'review:APPROVED']);
  });

  it('of unknown ads are refused', async () => {
    const { status, body } = await bench.control('POST', 'meta/verdicts', { ads: ['1'], verdict: 'approved' });
    expect([status, body.message]).toEqual([404, 'There is no ad 1.']);
  });
});
