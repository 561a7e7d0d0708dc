import type { ObjectStore } from '../../store/objects.js';
import { dimensionOf, listOf } from '../audiences/audience.js';
import { constantId, parseName } from '../objects/names.js';
import type { AdGroup, CriterionData, ResourceData } from '../objects/types.js';
import type { Resource } from '../schema/read.js';
import { DEMOGRAPHICS } from '../criteria/members.js';

/** The audience of an ad group: targeted and excluded values by criterion member. */
export interface Targeting {
  targeted: Record<string, string[]>;
  excluded: Record<string, string[]>;
  /** Devices that are switched off. */
  devicesOff: string[];
}

/** The targeting of an ad group, from its own criteria and those of its campaign. */
export function targetingOf(objects: ObjectStore, group: AdGroup): Targeting {
  const targeting: Targeting = { targeted: {}, excluded: {}, devicesOff: [] };
  const own = objects.list<CriterionData>({ platform: 'google', type: 'adgroup_criterion', group: group.id });
  const above = objects.list<CriterionData>({
    platform: 'google',
    type: 'campaign_criterion',
    campaign: group.campaign!,
  });
  for (const { data, status } of [...own, ...above]) {
    if (status !== 'ENABLED') continue;
    const value = data.key.slice(data.member.length + 1);
    if (data.member === 'device') {
      if (Number(data.resource.bidModifier ?? 1) === 0) targeting.devicesOff.push(value);
      continue;
    }
    if (data.member === 'audience') {
      addAudience(targeting, objects, value);
      continue;
    }
    const side = data.isNegative ? targeting.excluded : targeting.targeted;
    (side[data.member] ??= []).push(value);
  }
  for (const side of [targeting.targeted, targeting.excluded]) for (const values of Object.values(side)) values.sort();
  return targeting;
}

/** The criterion member of each segment and demographic dimension of an `Audience`. */
const MEMBERS: Record<string, string> = {
  userList: 'userList',
  userInterest: 'userInterest',
  customAudience: 'customAudience',
  lifeEvent: 'lifeEvent',
  detailedDemographic: 'extendedDemographic',
  age: 'ageRange',
  gender: 'gender',
  householdIncome: 'incomeRange',
  parentalStatus: 'parentalStatus',
};

/** Adds the people of an `Audience` as if each of its parts were a criterion of the group. @param name the audience's resource name */
function addAudience({ targeted, excluded }: Targeting, objects: ObjectStore, name: string): void {
  const audience = objects.get<ResourceData>('google', parseName(name)?.ids[0] ?? '');
  const { dimensions, exclusionDimension } = audience!.data.resource;
  const add = (side: Record<string, string[]>, segments: unknown): void => {
    for (const segment of listOf(segments)) {
      const [member, inner] = dimensionOf(segment);
      (side[MEMBERS[member]!] ??= []).push(String(Object.values(inner)[0]));
    }
  };
  add(excluded, (exclusionDimension as Resource | undefined)?.exclusions);
  for (const dimension of listOf(dimensions)) {
    const [kind, inner] = dimensionOf(dimension);
    if (kind === 'audienceSegments') add(targeted, inner.segments);
    else (excluded[MEMBERS[kind]!] ??= []).push(...othersOf(kind, inner));
  }
}

/** The values of a demographic that a dimension leaves out. */
function othersOf(kind: string, inner: Resource): string[] {
  const [list] = Object.values(inner).filter(Array.isArray) as unknown[][];
  const named = new Set((list ?? []).flatMap((one) => (kind === 'age' ? bracketsIn(one as Resource) : String(one))));
  return DEMOGRAPHICS[MEMBERS[kind]!]!.filter((value) =>
    value.endsWith('UNDETERMINED') ? inner.includeUndetermined !== true : !named.has(value),
  );
}

/** The brackets within a range of ages. */
const bracketsIn = ({ minAge, maxAge }: Resource): string[] =>
  DEMOGRAPHICS.ageRange!.filter((value) => {
    const from = Number(/\d+/.exec(value)?.[0]);
    return from >= Number(minAge) && from <= Number(maxAge ?? 200);
  });

/** The values of a demographic that are not excluded. */
export function leftOf({ excluded }: Targeting, member: string): string[] {
  const out = new Set(excluded[member]);
  return DEMOGRAPHICS[member]!.filter((value) => !out.has(value));
}

/** Ids of the places that are targeted. */
export const placesOf = ({ targeted }: Targeting): string[] =>
  (targeted.location ?? []).flatMap((name) => constantId(name, 'geoTargetConstants') ?? []);
