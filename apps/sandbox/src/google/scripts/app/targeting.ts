import { adGroupCriterionKind } from '../../criteria/criterion.js';
import { nameOf } from '../../objects/names.js';
import type { AdGroup, Criterion, Stored } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, ScriptError, type Facade, type Method } from '../engine/bridge.js';
import { change, creation, removal, type Run } from '../run.js';
import { CRITERION_TYPES, type CriterionType } from './criteria.js';
import { selector } from './selector.js';
import { microsOf, stored } from './stored.js';

const VIDEO = "campaign.advertising_channel_type = 'VIDEO'";

/** `adGroup.videoTargeting()`: selectors and builders of all kinds of criteria. */
export const adGroupTargeting = (run: Run, group: AdGroup): Facade =>
  facade('AdGroupVideoTargeting', {
    ...selectors(run, [`campaign.id = ${group.campaign}`, `ad_group.id = ${group.id}`]),
    ...Object.fromEntries(
      CRITERION_TYPES.map((type): [string, Method] => [`new${type.name}Builder`, () => builder(run, group, type)]),
    ),
  });

/** `campaign.videoTargeting()`: the criteria of all its ad groups. @param campaign its id */
export const campaignTargeting = (run: Run, campaign: string): Facade =>
  facade('CampaignVideoTargeting', selectors(run, [`campaign.id = ${campaign}`]));

/** `AdsApp.videoTargeting()`: the targeted criteria of all ad groups of the account. */
export const accountTargeting = (run: Run): Facade => facade('VideoTargeting', selectors(run, [], false));

function selectors(run: Run, where: readonly string[], withExcluded = true): Record<string, Method> {
  const one = (type: CriterionType, isNegative: boolean): Facade =>
    selector(run, {
      entity: `${isNegative ? 'Excluded' : ''}Video${type.name}`,
      from: 'ad_group_criterion',
      fields: ['ad_group_criterion.criterion_id', 'ad_group.id'],
      where: [
        VIDEO,
        `ad_group_criterion.type IN (${type.types.map((name) => `'${name}'`).join(', ')})`,
        `ad_group_criterion.negative = ${isNegative ? 'TRUE' : 'FALSE'}`,
        ...where,
      ],
      status: 'ad_group_criterion.status',
      ...(isNegative && { lacks: ['withIds', 'forDateRange'] as const }),
      make: (id, group) => criterion(run, type, `${group}~${id}`),
    });
  return Object.fromEntries(
    CRITERION_TYPES.flatMap((type): [string, Method][] => [
      [type.plural, () => one(type, false)],
      ...(withExcluded ? [[type.excluded, () => one(type, true)] satisfies [string, Method]] : []),
    ]),
  );
}

function criterion(run: Run, type: CriterionType, id: string): Facade {
  const object = (): Criterion => stored(run, id);
  const entity = `${object().data.isNegative ? 'Excluded' : ''}Video${type.name}`;
  const getters = Object.entries(type.getters).map(([name, read]): [string, Method] => [
    name,
    () => read(object().data.resource),
  ]);
  return facade(entity, {
    getEntityType: () => entity,
    getId: () => Number(id.split('~').at(-1)),
    getVideoAdGroup: () => run.entities.adGroup(object().group!),
    getVideoCampaign: () => run.entities.campaign(object().campaign!),
    ...Object.fromEntries(getters),
    ...(type.isRemovable && {
      remove: () =>
        change(
          run,
          { entity, name: object().name, what: 'removed' },
          removal(adGroupCriterionKind, object() as unknown as Stored),
        ),
    }),
  });
}

function builder(run: Run, group: AdGroup, type: CriterionType): Facade {
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
      adGroup: nameOf(run.customer.id, 'adGroups', group.id),
      negative: isNegative,
      ...(cpvBid !== undefined && !isNegative && { cpvBidMicros: microsOf(run, Number(cpvBid)) }),
    };
    return run.batch.add({
      entity: `${isNegative ? 'Excluded' : ''}Video${type.name}`,
      name: Object.values(given).join(' '),
      step: creation(adGroupCriterionKind, resource),
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
