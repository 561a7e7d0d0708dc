import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { TreeShape } from '#libs/contracts/platform/platform-limits.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { FakeFault } from '#libs/testing/platform/fake-faults.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;

beforeEach(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterEach(() => fixture.close());

const times = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };
/** Moves the times of all calls into the past, so that the test need not wait until no call can take effect. */
const letTimePass = () =>
  fixture.deps.orm.em.fork().execute(`update ad_object set sent_at = sent_at - interval '1 hour'`);

/** Runs one activity with the retries that Temporal would make. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApplicationFailure) || error.nonRetryable || attempt > 10) throw error;
      await letTimePass();
      await fixture.deps.orm.em.fork().execute('delete from account_gate');
    }
  }
}

/** The steps of the workflow, in rounds until the ledger is settled. */
async function createAll(run: RunRef): Promise<void> {
  const send = (kind: AdObjectKind, ordinals: number[]) =>
    repeated(() => platform.createBatch({ ...run, ...times, kind, ordinals }));
  for (let round = 0; round < 10; round++) {
    for (const { kind, ordinals } of await core.openCampaigns(run)) await send(kind, ordinals);
    for (const slice of await core.openSlices(run)) {
      for (const { adSetOrdinal, adBatches } of await core.openAdSets({ ...run, slice })) {
        if (adSetOrdinal !== null) await send('adset', [adSetOrdinal]);
        for (const ordinals of adBatches) await send('ad', ordinals);
      }
    }
    const { decision } = await core.settle(run);
    if (decision !== 'wait') return expect(decision).toBe('go-live');
  }
  throw new Error('not settled in ten rounds');
}

interface Row {
  ordinal: number;
  kind: AdObjectKind;
  parent: string | null;
  name: string;
  budget: number | null;
}
const rowsOf = ({ experimentId }: RunRef): Promise<Row[]> =>
  fixture.deps.orm.em.fork().execute<Row[]>(
    `select o.ordinal, o.kind, p.external_name as parent, o.external_name as name, o.budget_minor::float8 as budget
     from ad_object o left join ad_object p on p.experiment_id = o.experiment_id and p.ordinal = o.parent_ordinal
     where o.experiment_id = ? order by o.ordinal`,
    [experimentId],
  );

const GOOGLE_LIKE: TreeShape = { audienceLevel: 'campaign', moneyLevel: 'campaign' };
const shapes: [name: string, tree: TreeShape, subtreeSize: number, counts: Record<AdObjectKind, number>][] = [
  ['one campaign per audience, each kind in its own call', GOOGLE_LIKE, 1, { campaign: 4, adset: 16, ad: 48 }],
  ['one campaign per audience, each campaign in one call', GOOGLE_LIKE, 1_000, { campaign: 4, adset: 16, ad: 48 }],
  ['one campaign per audience, each campaign in several calls', GOOGLE_LIKE, 7, { campaign: 4, adset: 16, ad: 48 }],
  [
    'one campaign, which holds the budget of all ad sets',
    { audienceLevel: 'adset', moneyLevel: 'campaign' },
    1,
    { campaign: 1, adset: 16, ad: 48 },
  ],
];
const FAULTS: FakeFault[] = ['unknown-landed', 'unknown-not-landed', 'defer'];

describe.each(shapes)('a run with %s', (_name, tree, subtreeSize, counts) => {
  it('is planned, created despite lost responses, settled and switched on, with nothing created twice', async () => {
    const fake = fixture.platform;
    Object.assign(fake, { subtreeSize, limits: limitsOf({ tree, adsPerAdSet: 3 }) });
    fake.time = { now: '2026-11-30T12:00:00.000Z', scale: 1 };
    const { experiment, ...run } = await fixture.newRun();
    await platform.planRun(run);
    await platform.uploadAssets(run);
    for (const kind of AD_OBJECT_KINDS) for (const fault of FAULTS) fake.inject({ fault, kind, times: 2 });
    fake.inject({ fault: 'throttle' }).inject({ fault: 'not-sent' });
    await createAll(run);
    expect(await platform.closingPass({ ...run })).toEqual({ removed: 0, missing: 0, foreign: 0 });

    const rows = await rowsOf(run);
    const made = AD_OBJECT_KINDS.flatMap((kind) => fake.of(kind));
    const nameOf = (id: string | null) => (id === null ? null : fake.objects.get(id)!.name);
    const byName = <T extends { name: string }>(list: T[]) => list.sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(
      byName(
        made.map(({ kind, name, parentId, item }) => ({
          kind,
          name,
          parent: nameOf(parentId),
          budget: item.budgetMinor,
        })),
      ),
    ).toEqual(byName(rows.map(({ kind, name, parent, budget }) => ({ kind, name, parent, budget }))));
    expect(Object.fromEntries(AD_OBJECT_KINDS.map((kind) => [kind, fake.of(kind).length]))).toEqual(counts);
    const money = rows.filter(({ budget }) => budget !== null);
    expect(money.every(({ kind }) => kind === tree.moneyLevel)).toBe(true);
    expect(money.reduce((sum, { budget }) => sum + budget!, 0)).toBe(Number(experiment.budgetMinor));
    const holdsAudience = fake.of(tree.audienceLevel).map(({ item }) => `${item.choice.ages}/${item.choice.genders}`);
    expect(new Set(holdsAudience).size).toBe(4);

    expect(made.some(({ isOn }) => isOn)).toBe(false);
    for (const kind of [...AD_OBJECT_KINDS].reverse()) {
      expect(await platform.switchObjects({ ...run, kind, isActive: true })).toMatchObject({ refused: 0 });
    }
    expect([...fake.objects.values()].every(({ isOn }) => isOn)).toBe(true);
    expect(fake.objects.size).toBe(rows.length);
  });
});

describe('a platform that creates ad sets and ads switched on', () => {
  it('starts and stops a run by its campaigns alone, and removes duplicates', async () => {
    const fake = fixture.platform;
    const limits = limitsOf({ tree: GOOGLE_LIKE, adsPerAdSet: 3 });
    Object.assign(fake, { subtreeSize: 1_000, switched: ['campaign'], limits });
    fake.time = { now: '2026-11-30T12:00:00.000Z', scale: 1 };
    const { experiment: _, ...run } = await fixture.newRun();
    await platform.planRun(run);
    await platform.uploadAssets(run);
    await createAll(run);
    const ads = fake.of('ad');
    expect(ads.every(({ isOn, maySpend }) => isOn && !maySpend)).toBe(true);
    // A duplicate, as a late response leaves it. It is on, because this platform creates ads switched on.
    const { under: _under, ...item } = ads[0]!.item;
    await fake.create({ accountId: 'act_1', accessToken: '', currency: 'EUR', timeZone: 'UTC', facts: {} }, {
      kind: 'ad',
      items: [item],
      assets: {},
    } as never);
    expect(await platform.closingPass({ ...run })).toEqual({ removed: 1, missing: 0, foreign: 0 });
    expect(fake.of('ad')).toHaveLength(48);

    const switching = async (isActive: boolean) => {
      const before = fake.calls.length;
      for (const kind of ['ad', 'adset', 'campaign'] as const)
        expect(await platform.switchObjects({ ...run, kind, isActive })).toMatchObject({ refused: 0 });
      const written = fake.calls.slice(before).filter(({ method }) => method === 'setActive');
      expect(written.map(({ kind }) => kind)).toEqual(['campaign']);
      return fake.of('ad').filter(({ maySpend }) => maySpend).length;
    };
    expect(await switching(true)).toBe(48);
    expect(await switching(false)).toBe(0);
  });
});

describe('a call that creates a whole campaign', () => {
  it('is made once for each audience, and its refusal covers the whole campaign', async () => {
    const fake = fixture.platform;
    Object.assign(fake, { subtreeSize: 1_000, limits: limitsOf({ tree: GOOGLE_LIKE, adsPerAdSet: 3 }) });
    const { experiment: _, ...run } = await fixture.newRun();
    await platform.planRun(run);
    await platform.uploadAssets(run);
    const refusal = { code: 'campaign/1', message: 'No such bidding.', field: null };
    fake.inject({ fault: 'refuse', kind: 'campaign', refusal });
    const [first, ...others] = await core.openCampaigns(run);
    expect(first!.ordinals).toHaveLength(1 + 4 + 12);
    expect(await platform.createBatch({ ...run, ...times, ...first! })).toEqual({ created: 0, rejected: 17, open: 0 });
    for (const batch of others) {
      expect(await platform.createBatch({ ...run, ...times, ...batch })).toMatchObject({ created: 17 });
    }
    expect(fake.calls.filter(({ method }) => method === 'create')).toHaveLength(4);
    expect(await core.openSlices(run)).toEqual([]);
    const { decision, rejections } = await core.settle(run);
    expect(decision).toBe('needs-attention');
    expect(rejections[0]).toMatchObject({ code: 'campaign/1', message: 'No such bidding.', count: 12 });
  });
});
