import { adGroupCriterionKind, campaignCriterionKind } from '../../criteria/criterion.js';
import { nameOf } from '../../objects/names.js';
import type { AdGroup, Criterion, Stored } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, ScriptError, type Facade, type Method } from '../engine/bridge.js';
import { change, creation, removal, type Run } from '../run.js';
import { CRITERION_TYPES, type CriterionType } from './criteria.js';
import { selector } from './selector.js';
import { microsOf, stored } from './stored.js';

const VIDEO = "campaign.advertising_channel_type = 'VIDEO'";

/** The parent of new criteria, as a resource names it. A campaign has only exclusions. */
type Parent = { adGroup: string } | { campaign: string };
type Level = 'ad_group_criterion' | 'campaign_criterion';

/** `adGroup.videoTargeting()`: selectors and builders of all kinds of criteria. */
export const adGroupTargeting = (run: Run, { id, campaign }: AdGroup): Facade =>
  facade('AdGroupVideoTargeting', {
    ...selectors(run, [`campaign.id = ${campaign}`, `ad_group.id = ${id}`], 'ad_group_criterion'),
    ...builders(run, { adGroup: nameOf(run.customer.id, 'adGroups', id) }),
  });

/** `campaign.videoTargeting()`: the targets of all its ad groups, and its own exclusions. @param campaign its id */
export const campaignTargeting = (run: Run, campaign: string): Facade =>
  facade('CampaignVideoTargeting', {
    ...selectors(run, [`campaign.id = ${campaign}`], 'campaign_criterion'),
    ...builders(run, { campaign: nameOf(run.customer.id, 'campaigns', campaign) }),
  });

/** `AdsApp.videoTargeting()`: the targets of all ad groups of the account. */
export const accountTargeting = (run: Run): Facade => facade('VideoTargeting', selectors(run, []));

/** Selectors of the targets of ad groups, and of the exclusions of a level. */
function selectors(run: Run, where: readonly string[], excluded?: Level): Record<string, Method> {
  const one = (type: CriterionType, level: Level, isNegative: boolean): Facade =>
    selector(run, {
      entity: entityOf(type, isNegative),
      from: level,
      fields: [`${level}.criterion_id`, level === 'ad_group_criterion' ? 'ad_group.id' : 'campaign.id'],
      where: [
        VIDEO,
        `${level}.type IN (${type.types.map((name) => `'${name}'`).join(', ')})`,
        `${level}.negative = ${isNegative ? 'TRUE' : 'FALSE'}`,
        ...where,
      ],
      status: `${level}.status`,
      ...(isNegative && { lacks: ['withIds', 'forDateRange'] as const }),
      make: (id, parent) => criterion(run, type, `${parent}~${id}`),
    });
  return Object.fromEntries(
    CRITERION_TYPES.flatMap((type): [string, Method][] => [
      [type.plural, () => one(type, 'ad_group_criterion', false)],
      ...(excluded ? [[type.excluded, () => one(type, excluded, true)] satisfies [string, Method]] : []),
    ]),
  );
}

const entityOf = ({ name }: CriterionType, isNegative: boolean): string =>
  `${isNegative ? 'Excluded' : ''}Video${name}`;

function criterion(run: Run, type: CriterionType, id: string): Facade {
  const object = (): Criterion => stored(run, id);
  const entity = entityOf(type, object().data.isNegative);
  const kind = object().group === null ? campaignCriterionKind : adGroupCriterionKind;
  const getters = Object.entries(type.getters).map(([name, read]): [string, Method] => [
    name,
    () => read(object().data.resource),
  ]);
  return facade(entity, {
    getEntityType: () => entity,
    getId: () => Number(id.split('~').at(-1)),
    getVideoAdGroup() {
      const { group } = object();
      return group === null ? null : run.entities.adGroup(group);
    },
    getVideoCampaign: () => run.entities.campaign(object().campaign!),
    ...Object.fromEntries(getters),
    ...(type.isRemovable && {
      remove: () =>
        change(run, { entity, name: object().name, what: 'removed' }, removal(kind, object() as unknown as Stored)),
    }),
  });
}

const builders = (run: Run, parent: Parent): Record<string, Method> =>
  Object.fromEntries(
    CRITERION_TYPES.map((type): [string, Method] => [`new${type.name}Builder`, () => builder(run, parent, type)]),
  );

function builder(run: Run, parent: Parent, type: CriterionType): Facade {
  const given: Record<string, string | number> = {};
  const setters = Object.entries(type.setters).map(([name, check]): [string, Method] => [
    name,
    (value: unknown) => {
      given[name] = check(value);
      return self;
    },
  ]);
  const add = (isNegative: boolean): Facade => {
    const missing = Object.keys(type.setters).filter((name) => !(name in given) && !type.optional?.includes(name));
    if (missing.length > 0)
      throw new ScriptError(`The builder needs ${missing.map((name) => `${name}()`).join(', ')}.`);
    const { cpvBid, ...value } = type.criterion(given, run.customer.id);
    const resource: Resource = {
      ...value,
      ...parent,
      negative: isNegative,
      ...(cpvBid !== undefined && !isNegative && { cpvBidMicros: microsOf(run, Number(cpvBid)) }),
    };
    return run.batch.add({
      entity: entityOf(type, isNegative),
      name: Object.values(given).join(' '),
      step: creation('adGroup' in parent ? adGroupCriterionKind : campaignCriterionKind, resource),
      made: ({ id }) => criterion(run, type, id),
    });
  };
  const self: Facade = facade(`Video${type.name}Builder`, {
    ...Object.fromEntries(setters),
    build: () => add(false),
    exclude: () => add(true),
  });
  return self;
}
