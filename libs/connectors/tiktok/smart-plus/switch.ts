import { z } from 'zod';
import { id } from '../../wire/shapes.js';
import { failuresOf, refusalsOf, switchedOf, type WriteStatus } from '../objects/switch.js';
import type { AdTurns } from './ad-turns.js';
import { SMART_PLUS } from './levels.js';

/**
 * Sets the status of objects in Smart+ campaigns. The response for campaigns and ad groups has the code of a success even if some objects
 * failed: it lists those apart, in `error_list`. Ads change all or none.
 * Source: portal documents 1843312888885314, 1843314908153858 and 1843317423164482, read November 2026.
 */
export const writeSmartPlus =
  (turns: AdTurns): WriteStatus =>
  async (client, { accountId, accessToken }, kind, part, status) => {
    const { path, id: idField, ids: idsField } = SMART_PLUS[kind];
    const params = { advertiser_id: accountId, [idsField]: part, operation_status: status };
    const call = { method: 'POST', path: `${path}/status/update`, accessToken, params, intent: 'repeatable' } as const;
    if (kind === 'ad') {
      await turns.turn(part);
      try {
        const answer = await client.call(call, z.looseObject({ [idsField]: z.array(id) }));
        return switchedOf(part, answer[idsField] as string[], []);
      } finally {
        turns.took(part);
      }
    }
    const listField = `${idField.replace(/_id$/, '')}_list`;
    const row = z.looseObject({ [idField]: id });
    const shape = z.looseObject({ [listField]: z.array(row).nullish(), error_list: failuresOf(idField) });
    const { error_list: failed, [listField]: done } = await client.call(call, shape);
    const taken = ((done ?? []) as Record<string, string>[]).map((one) => one[idField]!);
    return switchedOf(part, taken, refusalsOf(failed, idField));
  };
