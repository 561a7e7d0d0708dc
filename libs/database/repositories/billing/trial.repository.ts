import type { EntityManager } from '@mikro-orm/postgresql';
import { countedAs, type RunFacts } from '#libs/contracts/billing/counted-run.js';
import { experimentsLeft, TRIAL, trialStateOf, variationsLeft, type Trial } from '#libs/contracts/billing/trial.js';
import { IS_DECIDABLE, RUN_FACTS } from './run-facts.js';

/** Why a trial was not started: the team had one before, or another team had one for the same domain or mailbox. */
type StartRefusal = 'team-had-one' | 'claim-had-one';

/** Why the trial cannot pay for an experiment. */
export type TrialRefusal = { reason: 'none' | 'over' | 'used' } | { reason: 'too-large'; left: number };

/** A run that can be decided, because it is known whether anything was created. */
interface DecidableRun {
  organizationId: string;
  experimentId: number;
}

interface Row extends Omit<Trial, 'startedAt' | 'endsAt'> {
  startedAt: Date | string;
  endsAt: Date | string;
  now: Date | string;
}

/** Free trials of teams and the experiments that they cover. It uses the database's clock, because each process has its own. */
export class TrialRepository {
  constructor(private readonly em: EntityManager) {}

  async find(organizationId: string): Promise<Trial | null> {
    return (await this.read(organizationId))?.trial ?? null;
  }

  /**
   * Starts the trial of a team. Of two simultaneous calls, one succeeds.
   * @param claim the domain or mailbox that can have one trial (`trialClaimOf`)
   * @returns the trial, or why it was not started
   */
  async start(
    organizationId: string,
    { claim, startedBy }: { claim: string; startedBy: string },
  ): Promise<{ trial: Trial } | { refusal: StartRefusal }> {
    const started = await this.em.execute<unknown[]>(
      `insert into trial (organization_id, claim, started_by, started_at, ends_at)
       values (?, ?, ?, now(), now() + ? * interval '24 hours') on conflict do nothing returning 1`,
      [organizationId, claim, startedBy, TRIAL.days],
    );
    const trial = await this.find(organizationId);
    if (started.length > 0) return { trial: trial! };
    return { refusal: trial === null ? 'claim-had-one' : 'team-had-one' };
  }

  /**
   * Takes an experiment from the team's trial. Call it within the transaction that stores the experiment, after its row. It locks the
   * trial's row, so that the second of two submits sees the part that the first has taken.
   * @returns how many experiments are left, or why the trial cannot cover it. Then nothing is written, and the transaction must not commit
   */
  async take(
    organizationId: string,
    { experimentId, created }: { experimentId: number; created: number },
  ): Promise<{ left: number } | { refusal: TrialRefusal }> {
    await this.lock(organizationId);
    const found = await this.read(organizationId);
    if (found === null) return { refusal: { reason: 'none' } };
    const { trial, now } = found;
    const state = trialStateOf(trial, now);
    if (state !== 'running') return { refusal: { reason: state } };
    const left = variationsLeft(trial);
    if (created > left) return { refusal: { reason: 'too-large', left } };
    await this.em.execute(
      `insert into trial_run (experiment_id, organization_id, created, state, created_at) values (?, ?, ?, 'reserved', now())`,
      [experimentId, organizationId, created],
      'run',
    );
    return { left: experimentsLeft(trial) - 1 };
  }

  /** Experiments of all teams' trials that can be decided now. */
  decidable(limit: number): Promise<DecidableRun[]> {
    return this.em.execute<DecidableRun[]>(
      `select r.organization_id as "organizationId", r.experiment_id as "experimentId"
       from trial_run r join experiment e on e.id = r.experiment_id
       where r.state = 'reserved' and ${IS_DECIDABLE} order by r.experiment_id limit ?`,
      [limit],
    );
  }

  /**
   * Decides whether the trial has covered an experiment. If not, it gives the experiment back. A second call changes nothing. Call it
   * within a transaction.
   * @returns the state that this call decided; null if it decided nothing
   */
  async decide(organizationId: string, experimentId: number): Promise<'stands' | 'given-back' | null> {
    await this.lock(organizationId);
    const [run] = await this.em.execute<RunFacts[]>(
      `select ${RUN_FACTS} from trial_run r join experiment e on e.id = r.experiment_id
       where r.organization_id = ? and r.experiment_id = ? and r.state = 'reserved' for update of r`,
      [organizationId, experimentId],
    );
    const state = run === undefined ? null : countedAs(run);
    if (state !== null)
      await this.em.execute(
        'update trial_run set state = ? where organization_id = ? and experiment_id = ?',
        [state, organizationId, experimentId],
        'run',
      );
    return state;
  }

  private async lock(organizationId: string): Promise<void> {
    await this.em.execute('select 1 from trial where organization_id = ? for update', [organizationId]);
  }

  /** The trial and the database's current time, which advances while the query waits for a lock. */
  private async read(organizationId: string): Promise<{ trial: Trial; now: Date } | null> {
    const [row] = await this.em.execute<Row[]>(
      `select t.started_at as "startedAt", t.ends_at as "endsAt", clock_timestamp() as now,
         count(r.experiment_id)::int as experiments, coalesce(sum(r.created), 0)::int as variations
       from trial t left join trial_run r on r.organization_id = t.organization_id and r.state <> 'given-back'
       where t.organization_id = ? group by t.organization_id`,
      [organizationId],
    );
    if (row === undefined) return null;
    const { startedAt, endsAt, now, experiments, variations } = row;
    return {
      trial: { startedAt: new Date(startedAt), endsAt: new Date(endsAt), experiments, variations },
      now: new Date(now),
    };
  }
}
