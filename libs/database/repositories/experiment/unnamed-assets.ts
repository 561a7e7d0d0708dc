import type { EntityManager } from '@mikro-orm/postgresql';

/** How long an upload is kept without a draft or experiment that names it. */
const KEPT = `interval '7 days'`;
/** Maximum number of uploads that one query reads. */
const MOST_ROWS = 2_000;

interface OldAsset {
  id: string;
  organization_id: string;
}

/**
 * Deletes uploads that nothing has named for seven days. Uploads that are still named are checked again after seven days. It covers
 * all teams, the oldest uploads first. It searches for names only in the upload's own team.
 * @returns how many it deleted
 */
export async function deleteUnnamedAssets(em: EntityManager, at: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const old = await em.execute<OldAsset[]>(
      `select id, organization_id from asset where named_at < ?::timestamptz - ${KEPT} order by named_at limit ${MOST_ROWS}`,
      [at],
    );
    for (const [organizationId, assets] of Map.groupBy(old, (asset) => asset.organization_id))
      deleted += await deleteOfTeam(em, organizationId, { ids: assets.map(({ id }) => id), at });
    if (old.length < MOST_ROWS) return deleted;
  }
}

async function deleteOfTeam(
  em: EntityManager,
  organizationId: string,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<number> {
  const list = ids.map(() => '?').join(', ');
  // The id can be anywhere in an experiment's creatives: only the platform's description says which fields hold uploads.
  const named = await em.execute<{ id: string }[]>(
    `select distinct found #>> '{}' as id
     from experiment e, jsonb_path_query(e.input, 'strict $.creatives.**', silent => true) found
     where e.organization_id = ? and jsonb_typeof(found) = 'string' and found #>> '{}' in (${list})`,
    [organizationId, ...ids],
  );
  const kept = new Set(named.map(({ id }) => id));
  const unnamedIds = ids.filter((id) => !kept.has(id));
  await touch(em, organizationId, { ids: [...kept], at });
  if (unnamedIds.length === 0) return 0;
  const placeholders = unnamedIds.map(() => '?').join(', ');
  return em.transactional(async (inner) => {
    // An upload that was named meanwhile stays: this statement waits for the naming, which sets a new time.
    const rows = await inner.execute<{ id: string }[]>(
      `delete from asset where organization_id = ? and id in (${placeholders}) and named_at < ?::timestamptz - ${KEPT} returning id`,
      [organizationId, ...unnamedIds, at],
    );
    if (rows.length > 0)
      for (const copies of ['platform_asset', 'platform_picture_part'])
        await inner.execute(
          `delete from ${copies} where organization_id = ? and asset_id in (${rows.map(() => '?').join(', ')})`,
          [organizationId, ...rows.map(({ id }) => id)],
          'run',
        );
    return rows.length;
  });
}

async function touch(
  em: EntityManager,
  organizationId: string,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await em.execute(
    `update asset set named_at = greatest(named_at, ?) where organization_id = ? and id in (${ids.map(() => '?').join(', ')})`,
    [at, organizationId, ...ids],
    'run',
  );
}
