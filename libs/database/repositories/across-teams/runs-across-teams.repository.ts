import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { TurnedAwayCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import { WAITING_PHASES, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Experiment } from '../../entities/experiment.entity.js';
import { placeOf, searched, type PageRequest, type PageOf } from './page.js';

/** A run that has not ended, as staff see it. */
export interface RunRow {
  uuid: string;
  name: string;
  company: string;
  platform: Platform;
  accountId: string;
  status: ExperimentStatus;
  phase: ExperimentPhase;
  /** The script that a person of the team has to run; null for none. */
  handStep: HandStepName | null;
  /** When it was submitted. */
  createdAt: Date;
  /** Since when it is in this phase. */
  phaseSince: Date;
  /** For a batch: the experiment whose variations it activates. */
  activates: number | null;
  /** Why the platform refuses its calls, with the platform's own words, and since when; null while it accepts them. */
  turnedAway: { cause: TurnedAwayCause; message: string | null; since: string } | null;
}

/** An object in a ledger that may or may not exist at its platform. */
export interface UnknownObjectRow extends Pick<RunRow, 'company' | 'platform' | 'accountId' | 'activates'> {
  id: string;
  kind: AdObjectKind;
  externalName: string;
  /** The number of calls for it. */
  attempts: number;
  /** When the latest call was announced. */
  sentAt: Date;
  /** The uuid and the name of its run. */
  runUuid: string;
  runName: string;
  phase: ExperimentPhase;
  hasRunEnded: boolean;
}

// The condition must match its index exactly, or the database would not use the index.
const IS_RUN = `x.finished_at is null and x.deleted_at is null and x.status in ('PENDING', 'PENDING_ADS', 'PROCESSING')`;
const SEARCHED = ['x.name_key', 'lower(o.name)', 'x.uuid::text', 'lower(x.account_id)'];
const RUN = 'experiment x join organization o on o.id = x.organization_id';
/** Whether an object's last call got no readable answer, or was announced so long ago that it cannot still be in progress. */
const IS_UNKNOWN = `a.state in ('sending', 'unknown') and (a.state = 'unknown' or a.sent_at < ?)`;

/** Runs of every team, batches included unless stated otherwise, only for staff of the product. */
export class RunsAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Deleted experiments and batches are not found. @param ref the number or the uuid */
  find(ref: number | string): Promise<Experiment | null> {
    const where = typeof ref === 'number' ? { id: ref } : { uuid: ref };
    return this.em.findOne(Experiment, { ...where, deletedAt: null, activates: null });
  }

  /**
   * One page of the runs that have not ended: first the runs in creation or waiting, then those that deliver. In each group the run
   * that is longest in its phase comes first. @param search part of the name, the team, the account, or the id
   */
  async running(request: PageRequest): Promise<PageOf<RunRow>> {
    const { where, values } = searched(request.search, SEARCHED);
    const rows = await this.em.execute<RunRow[]>(
      `select x.uuid::text, x.name, o.name as company, x.platform, x.account_id as "accountId", x.status, x.phase,
         x.by_hand->>'step' as "handStep", x.created_at as "createdAt", x.phase_since as "phaseSince", x.activates, (
           select jsonb_build_object('cause', d.details->>'cause', 'message', d.details->>'message', 'since', d.raised_at)
           from delivery_issue d where d.organization_id = x.organization_id and d.experiment_id = x.id
             and d.kind = 'turned-away' and d.settled_at is null) as "turnedAway"
       from ${RUN} where ${IS_RUN} and ${where}
       order by x.phase = 'running', x.phase_since, x.id limit ? offset ?`,
      [...values, ...placeOf(request)],
    );
    return { rows, total: await this.count(`${RUN} where ${IS_RUN} and ${where}`, values), isMore: false };
  }

  /**
   * One page, the longest unknown first. @param landedBefore calls sent before this time can no longer be in progress
   */
  async unknownObjects(request: PageRequest, landedBefore: Date): Promise<PageOf<UnknownObjectRow>> {
    const { where, values } = searched(request.search, [...SEARCHED, 'lower(a.external_name)']);
    const from = `ad_object a join experiment x on x.id = a.experiment_id and x.organization_id = a.organization_id
      join organization o on o.id = x.organization_id where ${IS_UNKNOWN} and ${where}`;
    const rows = await this.em.execute<UnknownObjectRow[]>(
      `select a.id::text, a.kind, a.external_name as "externalName", a.attempt as attempts, a.sent_at as "sentAt",
         x.uuid::text as "runUuid", x.name as "runName", x.platform, x.account_id as "accountId", x.activates, x.phase,
         x.finished_at is not null as "hasRunEnded", o.name as company
       from ${from} order by a.sent_at, a.id limit ? offset ?`,
      [landedBefore, ...values, ...placeOf(request)],
    );
    return { rows, total: await this.count(from, [landedBefore, ...values]), isMore: false };
  }

  /**
   * The number of runs with work to do on each platform, and since when the first of them is in its phase. Runs that wait for people do
   * not count.
   */
  async atWork(): Promise<{ platform: Platform; runs: number; since: Date }[]> {
    const rows = await this.em.execute<{ platform: Platform; runs: number; since: string | Date }[]>(
      `select x.platform, count(*)::int as runs, min(x.phase_since) as since from experiment x
       where ${IS_RUN} and x.phase not in (?) group by x.platform`,
      [[...WAITING_PHASES, 'needs-step']],
    );
    return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }));
  }

  private async count(from: string, values: readonly unknown[]): Promise<number> {
    const [counted] = await this.em.execute<{ total: number }[]>(`select count(*)::int as total from ${from}`, [
      ...values,
    ]);
    return counted!.total;
  }
}
