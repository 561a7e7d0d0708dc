import type { EntityManager } from '@mikro-orm/postgresql';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';

/** A script that waits until a person runs it. */
interface WaitingStepRow {
  organizationId: string;
  experimentId: number;
  uuid: string;
  step: HandStepName;
}

/** The steps for which a reminder is due. */
interface Due {
  steps: readonly HandStepName[];
  /** Selects only steps that were opened before this time. */
  openedBefore: Date;
  /** Selects only steps of runs that end before this time. */
  endsBefore?: Date;
  /** Selects only steps whose last read found something that may spend. */
  isSpending?: true;
  /** The end of the key of a queued e-mail: `hand-step/UUID/STEP`, followed by this. */
  keyEnd: string;
  limit: number;
}

/** Scripts of every team that wait for a person, for reminders. */
export class HandStepsAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Open steps for which a reminder is due and not queued yet, including steps of canceled drafts. */
  async unreminded({ steps, openedBefore, endsBefore, isSpending, keyEnd, limit }: Due): Promise<WaitingStepRow[]> {
    const endsText = endsBefore?.toISOString() ?? null;
    // The first conditions are those of an index.
    return this.em.execute<WaitingStepRow[]>(
      `select x.organization_id as "organizationId", x.id as "experimentId", x.uuid::text, x.by_hand->>'step' as step
       from experiment x
       where x.by_hand->>'step' is not null and x.deleted_at is null
         and x.by_hand->>'step' in (?)
         and (x.by_hand->>'since')::timestamptz < ?
         and (?::timestamptz is null or x.ends_at < ?)
         and (not ? or (x.by_hand->'seen'->>'spending')::int > 0)
         and not exists (
           select from outbox_item o where o.organization_id = x.organization_id
             and o.dedupe_key = 'hand-step/' || x.uuid || '/' || (x.by_hand->>'step') || ?)
       order by x.id limit ?`,
      [steps, openedBefore.toISOString(), endsText, endsText, isSpending ?? false, keyEnd, limit],
    );
  }
}
