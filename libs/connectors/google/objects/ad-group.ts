import type { CreateItem } from '../../port/ad-platform.js';
import { resource } from '../wire/resource.js';
import { adGroupCriteria, targetingSetting } from './ad-group-criteria.js';
import type { Audience } from './audience.js';
import type { Making } from './campaign.js';
import type { Operation } from './operation.js';

const TYPES = { SEARCH: 'SEARCH_STANDARD', DISPLAY: 'DISPLAY_STANDARD' } as const;

/** A group with its criteria. It is on: its campaign is off. @param campaign name of the resource that it is under */
export function adGroupOperations(
  { input, nextId }: Making,
  item: CreateItem,
  { audience, campaign }: { audience: Audience; campaign: string },
): { name: string; operations: Operation[] } {
  const name = resource(input.account.id, 'adGroups', nextId());
  const type = input.information.campaign_type;
  const setting = targetingSetting(input, audience);
  const { ref } = item;
  const create = {
    ...{ resourceName: name, name: item.name, campaign, status: 'ENABLED', type: TYPES[type] },
    // Google would show display ads to others too, whom it finds alike.
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
