import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { AccountGateRepository, gateStep } from './platform/account-gate.repository.js';
import { InsightsRepository, type InsightRecord } from './experiment/insights.repository.js';
import { OutboxRepository } from './outbox.repository.js';

const team = randomUUID();
let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

describe('the outbox', () => {
  const item = (dedupeKey: string) => ({
    kind: 'mail' as const,
    dedupeKey,
    payload: { text: `it's "${dedupeKey}" \\ ?` },
  });
  const claim = (limit = 10) => new OutboxRepository(em()).claim({ kind: 'mail', limit });

  it('stores an item once, and not at all if its transaction is rolled back', async () => {
    const inTransaction = em().transactional(async (tx) => {
      await new OutboxRepository(tx).enqueue(team, item('undone'));
      throw new Error('rolled back');
    });
    await expect(inTransaction).rejects.toThrow('rolled back');
    expect(await new OutboxRepository(em()).enqueue(team, item('one'))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await new OutboxRepository(em()).enqueue(team, item('one'))).toBeNull();
    const claimed = await claim();
    expect(claimed).toMatchObject([{ dedupeKey: 'one', attempts: 1, payload: item('one').payload }]);
    await new OutboxRepository(em()).done(team, claimed[0]!.dedupeKey);
  });

  it('gives each item to one of several dispatchers', async () => {
    for (let i = 0; i < 20; i++) await new OutboxRepository(em()).enqueue(team, item(`many-${i}`));
    const claims = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(new Set(claims.map(({ id }) => id)).size).toBe(20);
    expect(claims).toHaveLength(20);
    expect(await claim()).toEqual([]);
    const [first] = claims;
    await new OutboxRepository(em()).failed(team, first!, 'mail server away');
    expect(await claim()).toEqual([]);
    await em().execute(`update outbox_item set available_at = now() where id = ?`, [first!.id]);
    expect(await claim()).toMatchObject([{ id: first!.id, attempts: 2 }]);
  });

  it('makes an abandoned start available again within a second, and an abandoned e-mail within a minute', async () => {
    const kinds = ['start-experiment', 'mail'] as const;
    for (const kind of kinds) await new OutboxRepository(em()).enqueue(team, { ...item(`left-${kind}`), kind });
    const leftSeconds = async (kind: (typeof kinds)[number]) => {
      const [claimed] = await new OutboxRepository(em()).claim({ kind, limit: 1, dedupeKey: `left-${kind}` });
      const [row] = await em().execute<{ seconds: number }[]>(
        `select extract(epoch from available_at - now())::float8 as seconds from outbox_item where id = ?`,
        [claimed!.id],
      );
      return row!.seconds;
    };
    expect(await leftSeconds('start-experiment')).toBeLessThanOrEqual(1);
    const mail = await leftSeconds('mail');
    expect(mail).toBeGreaterThan(30);
    expect(mail).toBeLessThanOrEqual(60);
  });
});

describe('the gate of an ad account', () => {
  const account = { platform: 'meta' as const, accountId: 'act_1' };
  const gate = () => new AccountGateRepository(em());

  it("lets three probes pass after the platform's wait, until one succeeds", async () => {
    expect(await gate().enter(team, account)).toEqual({ go: true, isProbe: false });
    await gate().close(team, account, 60_000);
    await gate().close(team, account, 10);
    expect(await gate().enter(team, account)).toMatchObject({ go: false });
    await em().execute(`update account_gate set closed_until = now() - interval '1 second'`);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => gate().enter(team, account)));
    expect(answers.filter(({ go }) => go)).toHaveLength(3);
    expect(answers.filter(({ go }) => !go)).toEqual([1, 2].map(() => ({ go: false, waitMs: 2_000 })));
    await gate().open(team, account);
    expect(await gate().enter(team, account)).toEqual({ go: true, isProbe: false });
  });

  it('stops waiting for probes that never report', () => {
    expect(gateStep({ closedForMs: -59_999, probes: 3 })).toEqual({ go: false, waitMs: 1 });
    expect(gateStep({ closedForMs: -60_000, probes: 3 })).toEqual({ go: true, isProbe: true, restart: true });
  });
});

describe('insights', () => {
  const row = (adObjectId: string, over: Partial<InsightRecord> = {}): InsightRecord => ({
    adObjectId,
    day: '2026-11-21',
    impressions: 100,
    reach: 90,
    clicks: 3,
    spendMinor: 250,
    counts: { link_click: 3, 'offsite_conversion.custom.1': 1 },
    valuesMinor: { 'back\\slash "quoted"\n': 5 },
    ...over,
  });

  it('replaces corrected figures and writes nothing that is unchanged', async () => {
    const insights = new InsightsRepository(em());
    expect(await insights.upsert(team, 7, [row('1'), row('2')])).toBe(2);
    expect(
      await insights.upsert(team, 7, [row('1'), row('2', { impressions: 120 }), row('2', { day: '2026-11-22' })]),
    ).toBe(2);
    expect(await insights.totals(team, 7)).toEqual({ impressions: 320, spendMinor: 750 });
    expect(await insights.totals(randomUUID(), 7)).toEqual({ impressions: 0, spendMinor: 0 });
    const [stored] = await em().execute<{ counts: unknown; values: unknown }[]>(
      'select counts, values_minor as values from ad_insight where ad_object_id = 1',
    );
    expect(stored).toEqual({ counts: row('1').counts, values: row('1').valuesMinor });
  });

  it('never overwrites a row of another team', async () => {
    await new InsightsRepository(em()).upsert(team, 8, [row('99')]);
    expect(await new InsightsRepository(em()).upsert(randomUUID(), 8, [row('99', { impressions: 1 })])).toBe(0);
    expect(await new InsightsRepository(em()).totals(team, 8)).toMatchObject({ impressions: 100 });
  });

  it('stores nothing of a batch that fails', async () => {
    const broken = [row('50'), row('51', { day: 'not a day' })];
    await expect(new InsightsRepository(em()).upsert(team, 9, broken)).rejects.toThrow();
    expect(await new InsightsRepository(em()).totals(team, 9)).toEqual({ impressions: 0, spendMinor: 0 });
    expect(await new InsightsRepository(em()).upsert(team, 9, [row('50')])).toBe(1);
  });
});
