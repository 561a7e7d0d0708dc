import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamPlanRow } from '#libs/database/entities/team-plan.entity.js';
import { TrialRow } from '#libs/database/entities/trial.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { composeTrialEndsMail } from './compose-trial-mail.js';
import { settleTrials } from './settle-trials.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
let claims = 0;

/** A team whose trial pays for one experiment. */
async function newTeam() {
  const { organizationId, experimentId } = await fixture.newRun();
  await em().execute(
    `update user_account set is_whitelisted = false where organization_id = ?`,
    [organizationId],
    'run',
  );
  const startedBy = organizationId;
  await new TrialRepository(em()).start(organizationId, { claim: `claim ${++claims}`, startedBy });
  await em().transactional((tx) => new TrialRepository(tx).take(organizationId, { experimentId, created: 40 }));
  const finish = () =>
    em().execute(`update experiment set status = 'FAILED', finished_at = now() where id = ?`, [experimentId], 'run');
  const create = async () => {
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
  };
  const trial = async () => (await new TrialRepository(em()).find(organizationId))!;
  const mail = () =>
    composeTrialEndsMail({ orm: fixture.deps.orm, publicUrl: 'http://127.0.0.1:3000' }, organizationId);
  return { organizationId, finish, create, trial, mail };
}

describe('an experiment of a trial', () => {
  it('BILL-074 is given back if its run ended before anything was created', async () => {
    const { finish, trial } = await newTeam();
    expect(await settleTrials(fixture.deps)).toBe(0);
    await finish();
    expect(await settleTrials(fixture.deps)).toBe(1);
    expect(await trial()).toMatchObject({ experiments: 0, variations: 0 });
    expect(await settleTrials(fixture.deps)).toBe(0);
  });

  it('BILL-074 counts from its first object on, however its run ends', async () => {
    const { finish, create, trial } = await newTeam();
    await create();
    expect(await settleTrials(fixture.deps)).toBe(1);
    await finish();
    expect(await settleTrials(fixture.deps)).toBe(0);
    expect(await trial()).toMatchObject({ experiments: 1, variations: 40 });
  });
});

describe('the mail before a trial ends', () => {
  it('BILL-074 says what is left and until when, and links to the plans', async () => {
    const { mail } = await newTeam();
    const { subject, text } = (await mail())!;
    expect(subject).toBe('Your free trial of Polyad ends soon');
    expect(text).toContain('You can still start 1 experiment in it.');
    expect(text).toContain('http://127.0.0.1:3000/profile?tab=3');
  });

  it.each([
    ['used', 'Ha usado su prueba gratuita de Polyad'],
    ['over', 'Su prueba gratuita de Polyad ha terminado'],
  ])('is in Spanish for a trial that is %s', async (state, subject) => {
    const { organizationId, mail } = await newTeam();
    await em().nativeUpdate(User, { organizationId }, { lang: 'es' });
    const { experimentId } = await fixture.newRun();
    if (state === 'used')
      await em().transactional((tx) => new TrialRepository(tx).take(organizationId, { experimentId, created: 1 }));
    else await em().nativeUpdate(TrialRow, { organizationId }, { endsAt: new Date(0) });
    expect(await mail()).toMatchObject({ subject });
  });

  it('is not sent to a team that has a plan or is whitelisted by then', async () => {
    const { organizationId, mail } = await newTeam();
    const plan = {
      id: organizationId,
      organizationId,
      platform: 'meta',
      status: 'active',
      isAwaited: false,
      createdAt: new Date(),
    } as const;
    await em().insert(TeamPlanRow, plan);
    expect(await mail()).toBeNull();
    await em().nativeUpdate(TeamPlanRow, { organizationId }, { status: 'ended' });
    expect(await mail()).not.toBeNull();
    await em().nativeUpdate(User, { organizationId }, { isWhitelisted: true });
    expect(await mail()).toBeNull();
  });
});
