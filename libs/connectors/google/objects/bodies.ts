import { isByHand } from '#libs/platforms/delivery.js';
import { GOOGLE, type GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { BodiesRequest } from '../../port/lookups.js';
import { exclusionCriteria, groupCriteria } from '../scripts/criteria.js';
import { addressOf, campaignValues, isInFeed, look, videoTypeOf } from '../scripts/plan.js';
import { GROUP_TYPES, NETWORKS } from '../scripts/words.js';
import { audienceOf } from './audience.js';
import { googleInput } from './input.js';
import { toWire, type Body } from './operation.js';
import { unitsOf } from './units.js';

/** Placeholder for the id of a parent that does not exist yet. */
const ABOVE = '0';

/**
 * The operations of each item as they are sent, without undefined fields; for a video experiment, the values in its scripts. Days are those
 * of the experiment, even if they have passed.
 */
export function bodies({ input, assets, items }: BodiesRequest): Body[] {
  const own = googleInput(input);
  return items.map((item) => {
    if (isByHand(GOOGLE, own)) return scriptValues(own, item);
    const parentId = item.parentId ?? ABOVE;
    const { under: _, window: _days, ...alone } = item;
    const request = { kind: item.kind, input, assets, items: [{ ...alone, parentId }] };
    const [unit] = unitsOf(request, { timeZone: 'UTC', now: 0 });
    const path = `customers/${own.account.id}/googleAds:mutate`;
    const body = { path, mutateOperations: unit!.operations.map(toWire) };
    return JSON.parse(JSON.stringify(body)) as Body;
  });
}

function scriptValues(input: GoogleExperimentInput, item: BodiesRequest['items'][number]): Body {
  const type = videoTypeOf(input);
  const { window: _days, ...alone } = item;
  switch (item.kind) {
    case 'campaign':
      return {
        script: 'campaigns',
        ...campaignValues(input, alone, { timeZone: 'UTC', madeAt: 0 }),
        networks: NETWORKS[type],
      };
    case 'adset':
      return {
        script: 'campaigns',
        type: GROUP_TYPES[type],
        maxCpv: input.information.cpv ?? 0,
        criteria: [...groupCriteria(audienceOf(input, item.choice)), ...exclusionCriteria(input)],
      };
    case 'ad':
      return { script: 'ads', ...look(input, item), ...(isInFeed(type) ? {} : { url: addressOf(input, item) }) };
  }
}
