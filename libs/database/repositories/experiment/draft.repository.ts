import type { EndingColumns } from '#libs/platforms/endings/endings.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Experiment } from '../../entities/experiment.entity.js';
import { statement, type Prepared } from '../../prepared.js';

/** The columns of a draft's row that each save writes. */
export type DraftColumns = Pick<Experiment, 'name' | 'goal' | 'accountId' | 'pageId' | 'currency' | 'payloadHash'> &
  EndingColumns & {
    /** The contents as JSON. */
    inputJson: string;
  };

/** The person who wants to change something. The creator and the team's owner are allowed to. */
export interface Editor {
  userId: string;
  isOwner: boolean;
}

export interface DraftRef {
  id: number;
  uuid: string;
  revision: number;
}

/** The row to overwrite, the person, and the revision that they changed; null for any revision. */
interface Replacing {
  platform: Platform;
  id: number;
  by: Editor;
  revision: number | null;
}

const INSERT = statement<DraftRef>(
  'draft-insert-tagged',
  `insert into experiment (organization_id, uuid, key, created_by, platform, status, phase, name, input, account_id,
     currency, payload_hash, goal, page_id, endings, endings_known, budget_minor, created_count, tested_count, created_at, updated_at,
     saved_by)
   values ($1, $2, $3, $4, $5, 'DRAFT', 'queued', $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, 1, 1, now(), now(), $4) returning id, uuid, revision`,
);

const REPLACE = statement<DraftRef>(
  'draft-replace-tagged',
  `update experiment set name = $4, input = $5, account_id = $6, currency = $7, payload_hash = $8, goal = $9, page_id = $10,
     endings = $11, endings_known = $12, revision = revision + 1, updated_at = now(), saved_by = $14
   where organization_id = $1 and platform = $2 and id = $3 and status = 'DRAFT' and deleted_at is null
     and ($13::boolean or created_by = $14) and ($15::integer is null or revision = $15) returning id, uuid, revision`,
);

/** The largest number that one of our rows can have (PostgreSQL's serial). */
export const MOST_ID = 2_147_483_647;

/**
 * Drafts of one team. They are saved while people type, up to a megabyte at a time. So the text goes to PostgreSQL unchanged. The ORM
 * would copy and compare an entity and write it into the statement, and block all other requests meanwhile.
 */
export class DraftRepository {
  constructor(private readonly prepared: Prepared) {}

  async insert(
    organizationId: string,
    {
      uuid,
      key,
      createdBy,
      platform,
      ...columns
    }: DraftColumns & Pick<Experiment, 'uuid' | 'key' | 'createdBy' | 'platform'>,
  ): Promise<DraftRef> {
    const values = [organizationId, uuid, key, createdBy, platform, ...valuesOf(columns)];
    const row = await this.prepared.first(INSERT, values);
    if (!row) throw new Error('an insert returned no row');
    return row;
  }

  /** @returns null if `id` is not a draft of the team on this platform, this person may not change it, or it was saved since */
  async replace(
    organizationId: string,
    { platform, id, by, revision }: Replacing,
    columns: DraftColumns,
  ): Promise<DraftRef | null> {
    if (id > MOST_ID) return null;
    const values = [organizationId, platform, id, ...valuesOf(columns), by.isOwner, by.userId, revision];
    return this.prepared.first(REPLACE, values);
  }
}

const valuesOf = (columns: DraftColumns): unknown[] => {
  const { name, inputJson, accountId, currency, payloadHash, goal, pageId, endings, endingsKnown } = columns;
  return [name, inputJson, accountId, currency, payloadHash, goal, pageId, endings, endingsKnown];
};
