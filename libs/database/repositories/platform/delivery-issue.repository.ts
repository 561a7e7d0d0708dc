import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  DeliveryIssue,
  DeliveryIssueKind,
  OpenDeliveryIssue,
} from '#libs/contracts/experiment/run/delivery-issue.js';

/** A due e-mail: its number for this issue, from 1, and its experiment. */
export interface DueNotice {
  uuid: string;
  mailNumber: number;
}

/** Many reviews end at about the same time. The e-mail about the first refused ads waits this long, to report them together. */
export const BUNCH_MS = 60_000;
/** A platform that refuses calls again within this time has not recovered in between, so no second e-mail is sent. */
const SAME_TROUBLE = "interval '15 minutes'";

/** The stored form, with the step of the run in which the issue occurred. */
type Stored = DeliveryIssue & { step?: string };

/**
 * Issues of live runs. Each experiment has one row for each kind. Raising an open issue updates its details; raising a settled one starts
 * a new issue.
 */
export class DeliveryIssueRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Opens an issue, or updates an open one. A run that has ended or was stopped gets none. People get an e-mail when it begins, and at
   * most once a day if more ads are refused than in the last e-mail.
   * @param step the step of the run in which it occurred, for `settle`
   * @returns the e-mail that is due: the caller writes it in the same transaction (`activities/src/core/delivery-issues`)
   */
  async raise(
    organizationId: string,
    experimentId: number,
    issue: DeliveryIssue,
    step?: string,
  ): Promise<DueNotice | null> {
    const refused = issue.kind === 'ads-refused' ? issue.refused : 0;
    const isSame = `(d.kind = 'turned-away' and d.settled_at > now() - ${SAME_TROUBLE})`;
    const isDue = `((d.settled_at is not null and not ${isSame})
      or (excluded.told_refused > d.told_refused and d.told_at <= now() - interval '1 day'))`;
    const rows = await this.em.execute<{ mailNumber: number; isDue: boolean }[]>(
      `insert into delivery_issue as d (experiment_id, kind, organization_id, details, raised_at, mails, told_at, told_refused)
       select e.id, ?, e.organization_id, ?::jsonb, now(), 1, now(), ?
       from experiment e where e.organization_id = ? and e.id = ? and e.finished_at is null and e.stopped_at is null
       for share of e
       on conflict (experiment_id, kind) do update set
         details = excluded.details,
         raised_at = case when d.settled_at is null or ${isSame} then d.raised_at else now() end,
         settled_at = null,
         mails = d.mails + ${isDue}::int,
         told_at = case when ${isDue} then now() else d.told_at end,
         told_refused = case when ${isDue} or d.told_at > now() - ? * interval '1 millisecond'
           then excluded.told_refused else d.told_refused end
       returning d.mails as "mailNumber", d.told_at = now() as "isDue"`,
      [
        issue.kind,
        JSON.stringify({ ...issue, step } satisfies Stored),
        refused,
        organizationId,
        experimentId,
        BUNCH_MS,
      ],
    );
    const row = rows[0];
    if (!row?.isDue) return null;
    const [experiment] = await this.em.execute<{ uuid: string }[]>(
      'select uuid from experiment where organization_id = ? and id = ?',
      [organizationId, experimentId],
    );
    return { uuid: experiment!.uuid, mailNumber: row.mailNumber };
  }

  /**
   * Closes an issue, or issues of all kinds if `kind` is absent.
   * @param step closes only issues that occurred in this step
   * @returns whether any was open
   */
  async settle(
    organizationId: string,
    experimentId: number,
    kind?: DeliveryIssueKind,
    step?: string,
  ): Promise<boolean> {
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update delivery_issue set settled_at = now()
       where organization_id = ? and experiment_id = ? and settled_at is null and (?::text is null or kind = ?)
         and (?::text is null or details->>'step' = ?)`,
      [organizationId, experimentId, kind ?? null, kind ?? null, step ?? null, step ?? null],
      'run',
    );
    return affectedRows > 0;
  }

  /** The open issues by experiment, the oldest first. Experiments without one are absent. */
  async open(organizationId: string, experimentIds: readonly number[]): Promise<Map<number, OpenDeliveryIssue[]>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: number; details: Stored; raisedAt: string | Date }[]>(
      `select experiment_id as id, details, raised_at as "raisedAt" from delivery_issue
       where organization_id = ? and experiment_id in (?) and settled_at is null order by raised_at, kind`,
      [organizationId, experimentIds],
    );
    const issues = new Map<number, OpenDeliveryIssue[]>();
    for (const { id, ...row } of rows) issues.set(id, [...(issues.get(id) ?? []), withDate(row)]);
    return issues;
  }

  /** The issue that an e-mail is about; null if it was settled, or if a later e-mail reports it. */
  async findOpen(
    organizationId: string,
    experimentId: number,
    { kind, mailNumber }: { kind: DeliveryIssueKind; mailNumber: number },
  ): Promise<OpenDeliveryIssue | null> {
    const [row] = await this.em.execute<{ details: Stored; raisedAt: string | Date }[]>(
      `select details, raised_at as "raisedAt" from delivery_issue
       where organization_id = ? and experiment_id = ? and kind = ? and mails = ? and settled_at is null`,
      [organizationId, experimentId, kind, mailNumber],
    );
    return row ? withDate(row) : null;
  }
}

const withDate = ({
  details: { step: _, ...issue },
  raisedAt,
}: {
  details: Stored;
  raisedAt: string | Date;
}): OpenDeliveryIssue => ({
  ...issue,
  raisedAt: new Date(raisedAt).toISOString(),
});
