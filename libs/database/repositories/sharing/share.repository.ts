import { randomUUID } from 'node:crypto';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { SharedDownload } from '#libs/contracts/results/sharing.js';
import { Organization } from '../../entities/organization.entity.js';
import { ShareExperiment } from '../../entities/share-experiment.entity.js';
import { ShareGroup } from '../../entities/share-group.entity.js';
import { ShareVisitor } from '../../entities/share-visitor.entity.js';

/** A new group, with its visitors. */
export interface NewShareGroup {
  name: string;
  createdBy: string;
  baselineId: string | null;
  downloads: readonly SharedDownload[];
  expiresOn: Date;
  /** The experiments of the group, in the displayed order. */
  experimentIds: readonly number[];
  visitors: readonly Pick<ShareVisitor, 'id' | 'email' | 'keyHash'>[];
}

/** A group as its team sees it. Times have the driver's format. */
export interface ShareGroupRow {
  id: string;
  group: string;
  createdAt: Date | string;
  expiresOn: Date | string;
  createdBy: string;
  downloads: SharedDownload[];
  experiments: { uuid: string; name: string }[];
  /** Times are ISO texts. */
  visitors: { email: string; visits: number; lastSeenAt: string | null }[];
}

/** The maximum number of groups in the list; older ones have expired long ago. */
const MOST_LISTED = 500;

/** The groups that a team shares with outside people. */
export class ShareRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Creates a group, within the caller's transaction. The team's row is locked, so that two simultaneous calls cannot both create the
   * last group.
   * @param most the maximum number of active groups of the team. @returns its id, or null if the team already has that many
   */
  async create(organizationId: string, group: NewShareGroup, most: number): Promise<string | null> {
    const { name, createdBy, baselineId, downloads, expiresOn, experimentIds, visitors } = group;
    await this.em.findOneOrFail(Organization, { id: organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const createdAt = new Date();
    const active = { organizationId, revokedAt: null, expiresOn: { $gt: createdAt } };
    if ((await this.em.count(ShareGroup, active)) >= most) return null;
    const id = randomUUID();
    await this.em.insert(ShareGroup, {
      id,
      organizationId,
      name,
      createdBy,
      baselineId,
      createdAt,
      expiresOn,
      downloads: [...downloads],
    });
    await this.em.insertMany(
      ShareExperiment,
      experimentIds.map((experimentId, place) => ({ groupId: id, experimentId, organizationId, place })),
    );
    await this.em.insertMany(
      ShareVisitor,
      visitors.map((visitor) => ({ ...visitor, organizationId, groupId: id, visits: 0 })),
    );
    return id;
  }

  /** Every group that was not revoked, newest first, and the total. */
  async list(organizationId: string): Promise<{ total: number; rows: ShareGroupRow[] }> {
    const rows = await this.em.execute<ShareGroupRow[]>(
      `select g.id, g.name as "group", g.created_at as "createdAt", g.expires_on as "expiresOn", g.created_by as "createdBy",
         g.downloads,
         (select coalesce(json_agg(json_build_object('uuid', x.uuid, 'name', x.name) order by s.place), '[]')
          from share_experiment s join experiment x on x.id = s.experiment_id and x.organization_id = s.organization_id
          where s.group_id = g.id and s.organization_id = g.organization_id and x.deleted_at is null) as experiments,
         (select coalesce(json_agg(json_build_object('email', v.email, 'visits', v.visits, 'lastSeenAt', v.last_seen_at)
            order by v.email), '[]')
          from share_visitor v where v.group_id = g.id and v.organization_id = g.organization_id) as visitors
       from share_group g where g.organization_id = ? and g.revoked_at is null
       order by g.created_at desc, g.id limit ${MOST_LISTED}`,
      [organizationId],
    );
    return { total: await this.em.count(ShareGroup, { organizationId, revokedAt: null }), rows };
  }

  /** A group that was not revoked, even if it has expired. */
  find(organizationId: string, { id, name }: { id: string; name: string }): Promise<ShareGroup | null> {
    return this.em.findOne(ShareGroup, { organizationId, id, name, revokedAt: null });
  }

  /** The visitors of a group, in alphabetical order. */
  async emails(organizationId: string, groupId: string): Promise<string[]> {
    const rows = await this.em.find(ShareVisitor, { organizationId, groupId }, { orderBy: { email: 'asc' } });
    return rows.map(({ email }) => email);
  }

  /** Revokes a group: from now on it admits nobody. @returns false if it was revoked before */
  async revoke(organizationId: string, id: string): Promise<boolean> {
    const open = { organizationId, id, revokedAt: null };
    return (await this.em.nativeUpdate(ShareGroup, open, { revokedAt: new Date() })) > 0;
  }

  /** The e-mails in the list that belong to members of the team. */
  async membersAmong(organizationId: string, emails: readonly string[]): Promise<string[]> {
    const rows = await this.em.execute<{ email: string }[]>(
      `select email from user_account where organization_id = ? and status <> 'REMOVED' and email in (?)`,
      [organizationId, emails],
    );
    return rows.map(({ email }) => email);
  }
}
