import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { OverviewReadModel } from './overview.read-model.js';

const DAY_MS = 86_400_000;

let fixture: RunFixture;
/** The team of the overview, and its first run. */
let team: string;
beforeAll(async () => {
  fixture = await createRunFixture();
});
beforeEach(async () => {
  team = (await fixture.newRun()).organizationId;
  await sql('delete from experiment where organization_id = ?', [team]);
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const sql = (text: string, values: unknown[]) => em().execute(text, values);
const reads = () => new OverviewReadModel(em());
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

interface Changes {
  status: string;
  finished_at?: Date;
  stopped_at?: Date;
  activates?: number;
  currency?: string;
  budget_minor?: number;
}

/** A run of the team, or of another. @returns its id */
async function run(changes: Changes, organizationId = team): Promise<number> {
  const { experimentId } = await fixture.newRun();
  const all: Record<string, unknown> = {
    currency: 'USD',
    budget_minor: 100_00,
    ...changes,
    organization_id: organizationId,
  };
  const names = Object.keys(all);
  await sql(`update experiment set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`, [
    ...Object.values(all),
    experimentId,
  ]);
  return experimentId;
}

async function spend(experimentId: number, spentMinor: number, day: Date, organizationId = team): Promise<void> {
  await sql(
    `insert into ad_insight (ad_object_id, day, organization_id, experiment_id, impressions, reach, clicks, spend_minor, counts, values_minor)
     values (?, ?, ?, ?, 0, 0, 0, ?, '{}', '{}')`,
    [
      1_000_000 + experimentId * 100 + spentMinor,
      day.toISOString().slice(0, 10),
      organizationId,
      experimentId,
      spentMinor,
    ],
  );
}

describe('the overview of a team', () => {
  it('contains tests that ended by themselves recently, the latest first, with their outcome and whether it was used', async () => {
    const used = await run({ status: 'COMPLETED', finished_at: ago(2) });
    const fresh = await run({ status: 'PENDING_REVIEW', finished_at: ago(1) });
    await run({ status: 'COMPLETED', finished_at: ago(40) });
    await run({ status: 'COMPLETED', finished_at: ago(1), stopped_at: ago(1) });
    await run({ status: 'PENDING_REVIEW', finished_at: ago(1), activates: used });
    await run({ status: 'FAILED', finished_at: ago(1), activates: fresh });
    await run({ status: 'COMPLETED', finished_at: ago(1) }, (await fixture.newRun()).organizationId);
    await sql('delete from run_outcome where experiment_id in (?)', [[used, fresh]]);
    await sql('insert into run_outcome (experiment_id, organization_id, outcome) values (?, ?, ?)', [
      ...[fresh, team, JSON.stringify({ verdict: 'use' })],
    ]);
    const found = await reads().finishedSince(team, ago(30), 10);
    expect(found.map(({ id, verdict, isActivated }) => ({ id, verdict, isActivated }))).toEqual([
      { id: fresh, verdict: 'use', isActivated: false },
      { id: used, verdict: null, isActivated: true },
    ]);
    expect(await reads().finishedSince(team, ago(30), 1)).toHaveLength(1);
  });

  it('contains live runs by currency, with their spend and maximum cost', async () => {
    const dollars = await run({ status: 'PROCESSING' });
    const batch = await run({ status: 'PROCESSING', activates: dollars, budget_minor: 50_00 });
    const euros = await run({ status: 'PROCESSING', currency: 'EUR', budget_minor: 20_00 });
    const over = await run({ status: 'COMPLETED', finished_at: ago(3) });
    await run({ status: 'DRAFT' });
    await run({ status: 'PROCESSING' }, (await fixture.newRun()).organizationId);
    for (const [id, spent] of [
      [dollars, 12_34],
      [dollars, 1_00],
      [batch, 5_00],
      [euros, 7_00],
      [over, 9_00],
    ] as const)
      await spend(id, spent, ago(1));
    expect(await reads().running(team)).toEqual([
      { currency: 'USD', tests: 1, batches: 1, spentMinor: 18_34, mostMinor: 150_00 },
      { currency: 'EUR', tests: 1, batches: 0, spentMinor: 7_00, mostMinor: 20_00 },
    ]);
  });

  it('contains recent spend, including that of runs that have ended since', async () => {
    const running = await run({ status: 'PROCESSING' });
    const over = await run({ status: 'COMPLETED', finished_at: ago(3) });
    await spend(running, 3_00, ago(50));
    await spend(running, 4_00, ago(2));
    await spend(over, 9_00, ago(4));
    expect(await reads().spentSince(team, ago(30))).toEqual([{ currency: 'USD', spentMinor: 13_00 }]);
  });
});
