import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/ad-object.js';
import type { AccountContext, Switched, SwitchRefusal } from '../../port/ad-platform.js';
import { ConnectorError, refusalOf } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { PARTIAL } from '../wire/errors.js';
import { LEVELS } from './levels.js';

/** Most ids of one call. Source: `/campaign|adgroup|ad/status/update/`, read November 2026. */
const MOST_IDS = 20;

/** Status writes are idempotent, so a lost one is simply not among the answers. */
export const setActive = (
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
  isActive: boolean,
): Promise<Switched> => write(client, account, kind, ids, isActive ? 'ENABLE' : 'DISABLE');

/** As `setActive`. One that was deleted before is refused, and not among the answers either. */
export const remove = async (
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<string[]> => (await write(client, account, kind, ids, 'DELETE')).ids;

/** Gives objects a status. One that cannot take it has its neighbours refused too: they are asked for by halves. */
async function write(
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
  status: 'ENABLE' | 'DISABLE' | 'DELETE',
): Promise<Switched> {
  const done: Switched = { ids: [], refusals: [] };
  const parts = chunks(ids, MOST_IDS);
  for (let part = parts.shift(); part; part = parts.shift()) {
    try {
      const { ids: taken, refusals } = await writePart(client, account, kind, part, status);
      done.ids.push(...taken);
      done.refusals.push(...refusals);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.code === 'INVALID_REQUEST') {
        const half = Math.ceil(part.length / 2);
        if (part.length > 1) parts.unshift(part.slice(0, half), part.slice(half));
        else done.refusals.push({ platformId: part[0]!, refusal: refusalOf(error) });
        continue;
      }
      // What is done is worth reporting; whoever repeats the rest meets the same error first.
      if (done.ids.length === 0) throw error;
      break;
    }
  }
  return done;
}

/** Ad groups can be asked for those of a list that can be changed; campaigns and ads are all changed or none. */
async function writePart(
  client: TikTokClient,
  { accountId, accessToken }: AccountContext,
  kind: AdObjectKind,
  part: readonly string[],
  status: string,
): Promise<Switched> {
  const { name } = LEVELS[kind];
  const field = `${name}_ids`;
  const params = {
    advertiser_id: accountId,
    [field]: part,
    operation_status: status,
    ...(kind === 'adset' ? { allow_partial_success: true } : {}),
  };
  const idField = `${name}_id`;
  const failed = z.array(z.looseObject({ [idField]: id, error_message: z.string().catch('') })).optional();
  const call = { method: 'POST', path: `${name}/status/update`, accessToken, params, intent: 'repeatable' } as const;
  const answer = await client.call(call, z.looseObject({ [field]: z.array(id), error_list: failed }));
  const refusals = ((answer.error_list ?? []) as Record<string, string>[]).map((row): SwitchRefusal => ({
    platformId: row[idField]!,
    refusal: { code: `${PARTIAL}`, message: row['error_message'] || `error ${PARTIAL}`, field: null },
  }));
  const refused = new Set(refusals.map(({ platformId }) => platformId));
  const taken = (answer[field] as string[]).filter((one) => part.includes(one) && !refused.has(one));
  return { ids: taken, refusals };
}
