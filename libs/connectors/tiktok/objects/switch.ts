import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { AccountContext, AdPlatformWrites, Switched, SwitchRefusal } from '../../port/ad-platform.js';
import { ConnectorError, refusalOf } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { PARTIAL } from '../wire/errors.js';
import { MANUAL } from './levels.js';

/** Maximum number of ids in one call. Source: `/campaign|adgroup|ad/status/update/`, read November 2026. */
const MOST_IDS = 20;

/** A status in the platform's words. */
export type OperationStatus = 'ENABLE' | 'DISABLE' | 'DELETE';

/** One call that sets the status of at most twenty objects of a kind. */
export type WriteStatus = (
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  part: readonly string[],
  status: OperationStatus,
) => Promise<Switched>;

type Switches = Pick<AdPlatformWrites, 'setActive' | 'remove'>;

/** Status writes are idempotent, so a lost one is simply missing in the result, like an object that was deleted before. */
export const switchesOf = (client: TikTokClient, writePart: WriteStatus): Switches => ({
  setActive: (account, kind, ids, isActive) =>
    write(client, writePart, account, kind, ids, isActive ? 'ENABLE' : 'DISABLE'),
  remove: async (account, kind, ids) => (await write(client, writePart, account, kind, ids, 'DELETE')).ids,
});

/** Sets the status of objects. If an object cannot take the status, TikTok refuses the whole call, so its halves are sent again. */
async function write(
  client: TikTokClient,
  writePart: WriteStatus,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
  status: OperationStatus,
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
      // Finished parts are worth reporting; a caller that repeats the rest gets the same error first.
      if (done.ids.length === 0) throw error;
      break;
    }
  }
  return done;
}

/** Ad groups of manual campaigns allow a partial success; campaigns and ads change all or none. */
export const writeManual: WriteStatus = async (client, { accountId, accessToken }, kind, part, status) => {
  const { path, id: idField, ids: idsField } = MANUAL[kind];
  const params = {
    advertiser_id: accountId,
    [idsField]: part,
    operation_status: status,
    ...(kind === 'adset' ? { allow_partial_success: true } : {}),
  };
  const call = { method: 'POST', path: `${path}/status/update`, accessToken, params, intent: 'repeatable' } as const;
  const shape = z.looseObject({ [idsField]: z.array(id), error_list: failuresOf(idField) });
  const { error_list: failed, [idsField]: taken } = await client.call(call, shape);
  return switchedOf(part, taken as string[], refusalsOf(failed, idField));
};

/** The failed objects in the response of a call. @param idField field with the id of each */
export const failuresOf = (idField: string) =>
  z.array(z.looseObject({ [idField]: id, error_message: z.string().catch('') })).nullish();

export const refusalsOf = (failed: unknown, idField: string): SwitchRefusal[] =>
  ((failed ?? []) as Record<string, string>[]).map((row) => ({
    platformId: row[idField]!,
    refusal: { code: `${PARTIAL}`, message: row['error_message'] || `error ${PARTIAL}`, field: null },
  }));

/** The result of a response; ids that were not requested are ignored. */
export function switchedOf(part: readonly string[], taken: readonly string[], refusals: SwitchRefusal[]): Switched {
  const refused = new Set(refusals.map(({ platformId }) => platformId));
  return { ids: taken.filter((one) => part.includes(one) && !refused.has(one)), refusals };
}
