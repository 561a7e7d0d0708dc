import { messageOf } from '../schema/messages.js';
import { isObject, type Resource } from '../schema/read.js';

/** The `oneof` member of a criterion that is set, such as `keyword`; undefined if none is. */
export const memberOf = (criterion: Resource): string | undefined =>
  [...messageOf('AdGroupCriterion').values(), ...messageOf('CampaignCriterion').values()].find(
    ({ json, choice }) => choice === 'criterion' && isObject(criterion[json]),
  )?.json;

/** Ids that Google has given to the values of enums. */
const FIXED: Record<string, Record<string, string>> = {
  ageRange: {
    AGE_RANGE_18_24: '503001',
    AGE_RANGE_25_34: '503002',
    AGE_RANGE_35_44: '503003',
    AGE_RANGE_45_54: '503004',
    AGE_RANGE_55_64: '503005',
    AGE_RANGE_65_UP: '503006',
    AGE_RANGE_UNDETERMINED: '503999',
  },
  gender: { MALE: '10', FEMALE: '11', UNDETERMINED: '20' },
  parentalStatus: { PARENT: '300', NOT_A_PARENT: '301', UNDETERMINED: '302' },
  incomeRange: {
    INCOME_RANGE_UNDETERMINED: '510000',
    INCOME_RANGE_0_50: '510001',
    INCOME_RANGE_50_60: '510002',
    INCOME_RANGE_60_70: '510003',
    INCOME_RANGE_70_80: '510004',
    INCOME_RANGE_80_90: '510005',
    INCOME_RANGE_90_UP: '510006',
  },
  device: { DESKTOP: '30000', MOBILE: '30001', TABLET: '30002', CONNECTED_TV: '30004' },
};

/** All values of each demographic member. */
export const DEMOGRAPHICS: Record<string, readonly string[]> = Object.fromEntries(
  ['ageRange', 'gender', 'parentalStatus', 'incomeRange'].map((member) => [member, Object.keys(FIXED[member]!)]),
);

/** A text that identifies a criterion by its value, such as text and match type of a keyword. */
export function valueOf(criterion: Resource, member: string): string {
  const inner = criterion[member] as Resource;
  if (member === 'keyword') return `${String(inner.text).toLowerCase()} ${String(inner.matchType)}`;
  const value = Object.entries(inner).find(([key]) => key !== 'name' && key !== 'path')?.[1];
  return String(value ?? '');
}

/** The id of a criterion: the id of its constant or enum value, or a hash of its text. */
export function criterionIdOf(member: string, value: string): string {
  const fixed = FIXED[member]?.[value];
  if (fixed !== undefined) return fixed;
  const tail = /\/(\d+)$/.exec(value)?.[1];
  // A constant has its own id. Other criteria never share an id with it.
  if (tail !== undefined && /^\w+Constants\//.test(value)) return tail;
  let hash = 0xcbf29ce484222325n;
  for (const sign of Buffer.from(`${member}:${value}`))
    hash = BigInt.asUintN(64, (hash ^ BigInt(sign)) * 0x100000001b3n);
  return String(100_000_000_000n + (hash % 800_000_000_000n));
}
