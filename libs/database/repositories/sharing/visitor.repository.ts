import type { EntityManager } from '@mikro-orm/postgresql';
import type { SharedDownload } from '#libs/contracts/results/sharing.js';
import { Experiment } from '../../entities/experiment.entity.js';

/** The credentials of a visitor. */
export interface VisitorKey {
  email: string;
  group: string;
  keyHash: string;
}

/** The group that a key opens, or opened before the group expired or was revoked. */
export interface VisitedGroup {
  visitorId: string;
  groupId: string;
  organizationId: string;
  email: string;
  baselineId: string | null;
  downloads: SharedDownload[];
  createdAt: Date | string;
  expiresOn: Date | string;
  revokedAt: Date | string | null;
  lastSeenAt: Date | string | null;
}

/** The data that visitors of a team's groups can see. */
export class VisitorRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * The group of a key, in one query: e-mail, group and key must all match. It is the only query here without a team, because the key alone
   * identifies the group. A team that has ended admits nobody.
   */
  async groupOf({ email, group, keyHash }: VisitorKey): Promise<VisitedGroup | null> {
    const rows = await this.em.execute<VisitedGroup[]>(
      `select v.id as "visitorId", g.id as "groupId", g.organization_id as "organizationId", v.email,
         g.baseline_id as "baselineId", g.downloads, g.created_at as "createdAt", g.expires_on as "expiresOn",
         g.revoked_at as "revokedAt", v.last_seen_at as "lastSeenAt"
       from share_group g
       join share_visitor v on v.group_id = g.id and v.organization_id = g.organization_id
       join organization o on o.id = g.organization_id and o.ended_at is null
       where g.name = ? and v.email = ? and v.key_hash = ?`,
      [group, email, keyHash],
    );
    return rows[0] ?? null;
  }

  /** The experiments of a group, in the order of sharing. */
  async experiments(organizationId: string, groupId: string): Promise<Experiment[]> {
    const places = await this.em.execute<{ id: number }[]>(
      'select experiment_id as id from share_experiment where organization_id = ? and group_id = ? order by place',
      [organizationId, groupId],
    );
    const ids = places.map(({ id }) => id);
    const rows = await this.em.find(Experiment, { organizationId, id: { $in: ids }, deletedAt: null });
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  }

  /** Records a visitor's activity. @param isVisit whether it counts as one more visit */
  async seen(organizationId: string, visitorId: string, { isVisit }: { isVisit: boolean }): Promise<void> {
    await this.em.execute(
      'update share_visitor set visits = visits + ?, last_seen_at = now() where organization_id = ? and id = ?',
      [isVisit ? 1 : 0, organizationId, visitorId],
      'run',
    );
  }
}
