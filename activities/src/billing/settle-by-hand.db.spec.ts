import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { reserveFee } from '#libs/billing/fees/reserve-fee.js';
import { feeMonthOf } from '#libs/contracts/billing/variation-fee.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { settleFees } from './settle-fees.js';
import { settleTrials } from './settle-trials.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const AT = new Date('2026-11-23T10:00:00Z');
const scope = { platform: 'meta', month: feeMonthOf(AT) } as const;
const change = (experimentId: number, columns: string) =>
  em().execute(`update experiment set ${columns} where id = ?`, [experimentId], 'run');

/** A run that a person delivers, with its campaign created; a fee or a trial pays for it. */
async function waitingRun(payer: 'fee' | 'trial') {
  const { organizationId, experimentId, experiment } = await fixture.newRun();
  const { uuid } = experiment;
  await change(
    experimentId,
    `by_hand = '{"accountId":"1","currency":"USD","step":"ads","seen":null}', status = 'PENDING_ADS'`,
  );
  const row = {
    ordinal: 0,
    kind: 'campaign' as const,
    parentOrdinal: null,
    externalName: `c ${experimentId}`,
    variation: null,
    sampleVariation: null,
    budgetMinor: null,
    slice: 0,
    wave: 0,
  };
  await new LedgerRepository(em()).insertPlan(organizationId, experimentId, [row]);
  await em().execute(`update ad_object set platform_id = '1' where experiment_id = ?`, [experimentId], 'run');
  const run = { experimentId, uuid, platform: 'meta', created: 40, at: AT, hold: null } as const;
  if (payer === 'fee') await em().transactional((tx) => reserveFee(tx, organizationId, run));
  else {
    const trials = new TrialRepository(em());
    await trials.start(organizationId, { claim: uuid, startedBy: organizationId });
    await em().transactional((tx) => new TrialRepository(tx).take(organizationId, { experimentId, created: 40 }));
  }
  const used = async () => {
    await settleFees({ ...fixture.deps, payments: new FakePayments() });
    await settleTrials(fixture.deps);
    if (payer === 'trial') return (await new TrialRepository(em()).find(organizationId))!.variations;
    return (await new RunFeeRepository(em()).month(organizationId, scope)).variations;
  };
  const state = async () => {
    const table = payer === 'fee' ? 'run_fee' : 'trial_run';
    const rows = await em().execute<{ state: string }[]>(`select state from ${table} where experiment_id = ?`, [
      experimentId,
    ]);
    return rows[0]!.state;
  };
  return { experimentId, used, state };
}

it.each(['fee', 'trial'] as const)(
  'charges the %s of a run by hand once it is live, not while it waits',
  async (payer) => {
    const { experimentId, used, state } = await waitingRun(payer);
    expect([await used(), await state()]).toEqual([40, 'reserved']);
    await change(experimentId, `went_live_at = now(), status = 'PROCESSING'`);
    expect([await used(), await state()]).toEqual([40, 'stands']);
  },
);

it.each(['fee', 'trial'] as const)('returns the %s of a run by hand if the run is canceled', async (payer) => {
  const { experimentId, used, state } = await waitingRun(payer);
  await change(experimentId, `finished_at = now(), status = 'DRAFT'`);
  expect([await used(), await state()]).toEqual([0, 'given-back']);
});

it.each(['fee', 'trial'] as const)(
  'keeps the %s of a run by hand if the run ends with objects on the platform',
  async (payer) => {
    const { experimentId, used, state } = await waitingRun(payer);
    await change(experimentId, `finished_at = now(), status = 'FAILED'`);
    expect([await used(), await state()]).toEqual([40, 'stands']);
  },
);
