import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { CreateItem } from '../../port/ad-platform.js';
import { resource } from '../wire/resource.js';
import { adGroupCriteria, targetingSetting } from './ad-group-criteria.js';
import type { Audience } from './audience.js';
import type { Making } from './campaign.js';
import { demandGenGroup } from './demand-gen-group.js';
import { calledType } from './input.js';
import type { Body, Operation } from './operation.js';

/** Groups of Demand Gen have no type. Source: developers.google.com/google-ads/api/docs/demand-gen/create-campaign, read November 2026. */
const TYPES = { SEARCH: 'SEARCH_STANDARD', DISPLAY: 'DISPLAY_STANDARD', DEMAND_GEN: undefined } as const;

/**
 * The operations that create a group with its criteria. The group itself is switched on, because its campaign is off.
 * @param campaign resource name of its campaign
 */
export function adGroupOperations(
  making: Making,
  item: CreateItem,
  { audience, campaign }: { audience: Audience; campaign: string },
): { name: string; operations: Operation[] } {
  const { input, nextId } = making;
  const name = resource(input.account.id, 'adGroups', nextId());
  const type = calledType(input);
  const { ref } = item;
  const { group, criteria, before } =
    type === 'DEMAND_GEN' ? demandGenGroup(making, item, audience) : contentGroup(input, audience);
  const create = {
    resourceName: name,
    name: item.name,
    campaign,
    status: 'ENABLED',
    ...(TYPES[type] === undefined ? {} : { type: TYPES[type] }),
    // Otherwise Google would also show the ads to similar people. Search ads have no such option.
    ...(type === 'SEARCH' ? {} : { optimizedTargetingEnabled: false }),
    ...group,
  };
  return {
    name,
    operations: [
      ...before,
      { kind: 'adGroupOperation', ref, create },
      ...criteria.map((criterion) => ({
        ...({ kind: 'adGroupCriterionOperation', ref } as const),
        create: { adGroup: name, status: criterion['negative'] === true ? undefined : 'ENABLED', ...criterion },
      })),
    ],
  };
}

/** The parts of a group that depend on its campaign type. */
export interface OwnOfGroup {
  /** Fields of the group. */
  group: Body;
  criteria: Body[];
  /** Create objects that the group refers to. */
  before: Operation[];
}

function contentGroup(input: GoogleExperimentInput, audience: Audience): OwnOfGroup {
  const setting = targetingSetting(input, audience);
  return {
    group: setting === undefined ? {} : { targetingSetting: setting },
    criteria: adGroupCriteria(input, audience),
    before: [],
  };
}
