/** Where a criterion is added: its level and the channel of its campaign. Also whether the criterion excludes. */
export interface Seat {
  level: 'ad group' | 'campaign';
  channel: string;
  isNegative: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Placements: sites, apps, videos and channels. */
const PLACEMENTS = words('placement mobileApplication mobileAppCategory youtubeVideo youtubeChannel');
const DEMOGRAPHIC = 'ageRange gender parentalStatus incomeRange';
const AUDIENCES = 'userList userInterest combinedAudience lifeEvent extendedDemographic';

/** Members that are segments of an `Audience` if a group is aimed at one. */
const AUDIENCE_SEGMENTS = words(`${AUDIENCES} customAudience`);

/** Members that can be targeted. Source: the proto files' notes and the errors of CriterionError. The sandbox refuses all others. */
const TARGETED: Record<Seat['level'], Record<string, ReadonlySet<string>>> = {
  'ad group': {
    SEARCH: words(`keyword ${DEMOGRAPHIC} ${AUDIENCES}`),
    DISPLAY: words(`keyword ${DEMOGRAPHIC} ${AUDIENCES} customAudience topic ${[...PLACEMENTS].join(' ')}`),
    VIDEO: words(`keyword ${DEMOGRAPHIC} userList userInterest topic ${[...PLACEMENTS].join(' ')}`),
    // developers.google.com/google-ads/api/docs/demand-gen/overview, read November 2026.
    DEMAND_GEN: words('audience location language'),
  },
  campaign: {
    SEARCH: words(`location language device ${AUDIENCES}`),
    DISPLAY: words(`location language device ${AUDIENCES} customAudience topic`),
    VIDEO: words('location language device'),
    DEMAND_GEN: words('location language'),
  },
};
/** Members that can be excluded. */
const EXCLUDED: Record<Seat['level'], ReadonlySet<string>> = {
  'ad group': words(`keyword ${DEMOGRAPHIC} userList userInterest topic ${[...PLACEMENTS].join(' ')}`),
  campaign: words(`keyword location contentLabel userList userInterest topic ${[...PLACEMENTS].join(' ')}`),
};
/** Demand Gen can exclude only places (our reading of its page). The audience of a group has its own exclusions. */
const EXCLUDED_FROM_DEMAND_GEN = words('location');

/** Why a criterion cannot be added there, as code and text; undefined if it can. */
export function misfitOf(
  member: string,
  { level, channel, isNegative }: Seat,
): [code: string, message: string] | undefined {
  if (isNegative) {
    const isOfDemandGen = channel === 'DEMAND_GEN' && level === 'ad group';
    if ((isOfDemandGen ? EXCLUDED_FROM_DEMAND_GEN : EXCLUDED[level]).has(member)) return undefined;
    return [
      'criterionError.CANNOT_EXCLUDE_CRITERIA_TYPE',
      `This type of criterion cannot be excluded from this ${level}.`,
    ];
  }
  if (TARGETED[level][channel]?.has(member)) return undefined;
  if (channel === 'SEARCH' && PLACEMENTS.has(member))
    return [
      'criterionError.CANNOT_TARGET_PLACEMENTS_FOR_SEARCH_CAMPAIGNS',
      'Search campaigns cannot target placements.',
    ];
  if (channel === 'DEMAND_GEN' && level === 'ad group' && AUDIENCE_SEGMENTS.has(member))
    return [
      'criterionError.CANNOT_ADD_AUDIENCE_SEGMENT_CRITERION_WHEN_AUDIENCE_GROUPED_IS_SET',
      'Segments of an audience cannot be criteria of their own.',
    ];
  if ((channel === 'SEARCH' && member === 'customAudience') || member === 'audience')
    return [
      'criterionError.AUDIENCE_NOT_ELIGIBLE_FOR_CAMPAIGN_TYPE',
      'The audience is not eligible for this type of campaign.',
    ];
  return ['criterionError.CANNOT_ADD_CRITERIA_TYPE', `This type of criterion cannot be added to this ${level}.`];
}
