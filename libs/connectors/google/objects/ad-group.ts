import type { CreateItem } from '../../port/ad-platform.js';
import { resource } from '../wire/resource.js';
import { adGroupCriteria, targetingSetting } from './ad-group-criteria.js';
import type { Audience } from './audience.js';
import type { Making } from './campaign.js';
import { calledKind } from './input.js';
import type { Operation } from './operation.js';

const TYPES = { SEARCH: 'SEARCH_STANDARD', DISPLAY: 'DISPLAY_STANDARD' } as const;

/** Creates a group with its criteria. It is on, because its campaign is off. @param campaign resource name of its campaign */
export function adGroupOperations(
  { input, nextId }: Making,
  item: CreateItem,
  { audience, campaign }: { audience: Audience; campaign: string },
): { name: string; operations: Operation[] } {
  const name = resource(input.account.id, 'adGroups', nextId());
  const { type } = calledKind(input);
  const setting = targetingSetting(input, audience);
  const { ref } = item;
  const create = {
    resourceName: name,
    name: item.name,
    campaign,
    status: 'ENABLED',
    type: TYPES[type],
    // Otherwise Google would also show display ads to similar people.
    ...(type === 'DISPLAY' ? { optimizedTargetingEnabled: false } : {}),
    ...(setting === undefined ? {} : { targetingSetting: setting }),
  };
  return {
    name,
    operations: [
      { kind: 'adGroupOperation', ref, create },
      ...adGroupCriteria(input, audience).map((criterion) => ({
        ...({ kind: 'adGroupCriterionOperation', ref } as const),
        create: { adGroup: name, status: criterion['negative'] === true ? undefined : 'ENABLED', ...criterion },
      })),
    ],
  };
}
