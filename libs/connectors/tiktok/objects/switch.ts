import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/ad-object.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
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
): Promise<string[]> => write(client, account, kind, ids, isActive ? 'ENABLE' : 'DISABLE');

/** As `setActive`. One that was deleted before is refused, and not among the answers either. */
export const remove = (
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<string[]> => write(client, account, kind, ids, 'DELETE');

/** Ids that the platform gave a status to. One that cannot take it has its neighbours refused too: they are asked for by halves. */
async function write(
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
  status: 'ENABLE' | 'DISABLE' | 'DELETE',
): Promise<string[]> {
  const done: string[] = [];
  const parts = chunks(ids, MOST_IDS);
  for (let part = parts.shift(); part; part = parts.shift()) {
    try {
      done.push(...(await writePart(client, account, kind, part, status)));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.code === 'INVALID_REQUEST') {
        const half = Math.ceil(part.length / 2);
        if (part.length > 1) parts.unshift(part.slice(0, half), part.slice(half));
        continue;
      }
      // What is done is worth reporting; whoever repeats the rest meets the same error first.
      if (done.length === 0) throw error;
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
): Promise<string[]> {
  const { name } = LEVELS[kind];
  const field = `${name}_ids`;
  const params = {
    advertiser_id: accountId,
    [field]: part,
    operation_status: status,
    ...(kind === 'adset' ? { allow_partial_success: true } : {}),
  };
  const failed = z.array(z.looseObject({ [`${name}_id`]: id })).optional();
  const call = { method: 'POST', path: `${name}/status/update`, accessToken, params, intent: 'repeatable' } as const;
  const answer = await client.call(call, z.looseObject({ [field]: z.array(id), error_list: failed }));
  const refused = new Set(
    (answer.error_list as Record<string, unknown>[] | undefined)?.map((row) => row[`${name}_id`]),
  );
  return (answer[field] as string[]).filter((one) => part.includes(one) && !refused.has(one));
}
