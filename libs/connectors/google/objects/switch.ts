import { z } from 'zod';
import type { AdObjectKind, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { AdPlatformWrites, Switched } from '../../port/ad-platform.js';
import { ConnectorError, refusalOf } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import type { GoogleClient } from '../wire/client.js';
import { detailsOf } from '../wire/errors.js';
import { failureIn } from '../wire/failure.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { resource, type ResourceKind } from '../wire/resource.js';
import { setGoals } from './campaign-goal.js';

/** Maximum number of objects in one call: see `SUBTREE_SIZE`. */
const MOST_IDS = 1_000;

const KINDS: Readonly<Record<AdObjectKind, ResourceKind>> = {
  campaign: 'campaigns',
  adset: 'adGroups',
  ad: 'adGroupAds',
};

const answerShape = z.looseObject({
  results: z.array(z.looseObject({ resourceName: z.string().default('') })).default([]),
  partialFailureError: z.looseObject({ details: z.array(z.unknown()).default([]) }).optional(),
});

type Writes = Pick<AdPlatformWrites, 'setActive' | 'remove'>;

/** Status writes are idempotent, and each object succeeds or fails on its own. */
export const switchesOf = (client: GoogleClient): Writes => ({
  async setActive(account, kind, ids, isActive) {
    const mayLackGoal = isActive && kind === 'campaign' && ids.length > 0;
    const withoutGoal = mayLackGoal ? await setGoals(client, account, ids) : new Map<string, Refusal>();
    const left = ids.filter((id) => !withoutGoal.has(id));
    const switched = await write(client, account, kind, left, (resourceName) => ({
      update: { resourceName, status: isActive ? 'ENABLED' : 'PAUSED' },
      updateMask: 'status',
    }));
    const refusals = [...withoutGoal].map(([platformId, refusal]) => ({ platformId, refusal }));
    return { ids: switched.ids, refusals: [...refusals, ...switched.refusals] };
  },
  remove: async (account, kind, ids) =>
    (await write(client, account, kind, ids, (resourceName) => ({ remove: resourceName }))).ids,
});

async function write(
  client: GoogleClient,
  account: Customer,
  kind: AdObjectKind,
  ids: readonly string[],
  operationOf: (resourceName: string) => object,
): Promise<Switched> {
  const done: Switched = { ids: [], refusals: [] };
  for (const part of chunks(ids, MOST_IDS)) {
    const operations = part.map((id) => operationOf(resource(account.accountId, KINDS[kind], id)));
    const call = { method: 'POST', path: `${KINDS[kind]}:mutate`, intent: 'repeatable' } as const;
    try {
      const of = ofCustomer(account);
      const body = { operations, partialFailure: true };
      const answer = await client.call({ ...call, of, body, operations: part.length }, answerShape);
      const { ids: taken, refusals } = readPartial(part, answer);
      done.ids.push(...taken);
      done.refusals.push(...refusals);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.code === 'INVALID_REQUEST') {
        done.refusals.push(...part.map((platformId) => ({ platformId, refusal: refusalOf(error) })));
        continue;
      }
      // Finished parts are worth reporting; a caller that repeats the rest gets the same error first.
      if (done.ids.length === 0) throw error;
      break;
    }
  }
  return done;
}

/** Google identifies failed operations by their index. */
function readPartial(part: readonly string[], { partialFailureError: failed }: z.output<typeof answerShape>): Switched {
  const refusals = (failureIn(failed?.details ?? [])?.errors ?? []).flatMap((error) => {
    const platformId = part[error.operation ?? -1];
    const { platformCode = error.code, platformMessage = error.message, field } = detailsOf(error);
    const refusal = { code: platformCode, message: platformMessage, field: field ?? null };
    return platformId === undefined ? [] : [{ platformId, refusal }];
  });
  const refused = new Set(refusals.map(({ platformId }) => platformId));
  return { ids: part.filter((id) => !refused.has(id)), refusals };
}
