import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { Submitted } from './scenario.js';
import { useReviews } from './reviews.js';

describe('changes after the end of reviews without a poll', () => {
  const reviews = useReviews({ toldPollSeconds: 3_600 });

  it('reach the ledger: later refusals of ads, and an account that may not spend', async () => {
    const run = await reviews.underReview('Callback too late');
    await reviews.scenario.clearFaults();
    await reviews.judge(0);
    const open = (kinds: string[]) =>
      reviews.until(
        `the issues ${kinds.join()}`,
        async () => JSON.stringify(await openIssues(run)) === JSON.stringify(kinds),
      );
    const become = (standing: string) =>
      reviews.scenario.control('meta/accounts', { account: 'act_100100000000102', standing });
    await reviews.settled(run);
    await reviews.same(run, 'approved ads');
    const refused = Object.keys(await reviews.platformStatuses(run)).slice(0, 3);
    await reviews.scenario.control('meta/verdicts', { ads: refused, verdict: 'rejected' });
    await reviews.same(run, 'ads that were refused later');
    await open(['ads-refused']);
    await become('unsettled');
    await reviews.same(run, 'ads of an unsettled account');
    await open(['account-unable', 'ads-refused']);
    await become('active');
    await reviews.same(run, 'ads of an account that is active again');
    // The platform's callbacks carry times in whole seconds, so the later of two equal events looks like a repeat of the earlier one.
    await clock((ms) => ms < 100);
    await become('unsettled');
    await become('active');
    await clock((ms) => ms > 850);
    await become('unsettled');
    await reviews.same(run, 'ads of an account that is unsettled once more within one second');
    await become('active');
    await reviews.same(run, 'ads of an account that is active in the end');
    await reviews.scenario.control('meta/verdicts', { ads: refused, verdict: 'approved' });
    await reviews.same(run, 'ads that were approved after all');
    await open([]);
    expect(new Set(Object.values(await reviews.ledgerStatuses(run)))).toEqual(new Set(['ACTIVE']));
  });

  it('are not made by forged or repeated callbacks', async () => {
    const run = await reviews.underReview('Callback of another app');
    await reviews.judge();
    await reviews.agreed('before forgery and replay', run);
    const [before, events] = [await reviews.ledgerStatuses(run), await stored()];

    const { data } = await reviews.deliveries(50);
    for (const { body } of data) {
      const text = JSON.stringify(body).replaceAll('Active', 'Disapproved');
      expect((await post(text, sign(text, 'a guess'))).status).toBe(401);
    }
    expect(await stored()).toBe(events);

    const { replayed } = await reviews.scenario.control<{ replayed: number }>('meta/webhooks/replay', {});
    expect(replayed).toBeGreaterThan(0);
    await reviews.settled(run);
    expect(await stored()).toBe(events);
    expect(await reviews.ledgerStatuses(run)).toEqual(before);
    expect(await reviews.isSame(run)).toBe(true);
  });

  /** Waits for the wanted part of a clock's second. */
  const clock = (isNow: (ms: number) => boolean) =>
    reviews.until('a part of a second', () => Promise.resolve(isNow(Date.now() % 1_000)), 10);
  async function openIssues({ uuid }: Submitted): Promise<string[]> {
    const { rows } = await reviews.stack.database.query<{ kind: string }>(
      `select i.kind from delivery_issue i join experiment e on e.id = i.experiment_id
       where e.uuid = $1 and i.settled_at is null order by i.kind`,
      [uuid],
    );
    return rows.map(({ kind }) => kind);
  }
  const post = (body: string, signature: string) =>
    fetch(`${reviews.stack.apiUrl}/api/v1/callbacks/meta`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    });
  const sign = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const stored = async () =>
    (await reviews.stack.database.query<{ n: number }>('select count(*)::int as n from callback_event')).rows[0]!.n;
});
