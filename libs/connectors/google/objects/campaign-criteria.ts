import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { DEVICES } from '#libs/platforms/google/wire-words.js';
import { constant, resource } from '../wire/resource.js';
import type { Audience } from './audience.js';
import { calledType } from './input.js';
import type { Body } from './operation.js';
import { placement } from './placement.js';

/** Places, languages and devices of a campaign, and excluded contents; none for Demand Gen, which sets them on its groups. */
export const campaignCriteria = (input: GoogleExperimentInput, audience: Audience): Body[] =>
  calledType(input) === 'DEMAND_GEN'
    ? []
    : [
        ...placesAndLanguages(audience),
        ...devices(input, audience.devices ?? []),
        ...excluded(input).map((one) => ({ negative: true, ...one })),
      ];

export const placesAndLanguages = ({ geolocations = [], languages = [] }: Audience): Body[] => [
  ...geolocations.map(({ id }) => ({ location: { geoTargetConstant: constant('geoTargetConstants', id) } })),
  ...languages.map(({ id }) => ({ language: { languageConstant: constant('languageConstants', id) } })),
];

/** A bid of zero excludes a device; devices without a criterion are included. Search has no television. */
function devices({ information }: GoogleExperimentInput, chosen: readonly string[]): Body[] {
  if (chosen.length === 0) return [];
  const offered = DEVICES.filter((type) => information.campaign_type === 'DISPLAY' || type !== 'CONNECTED_TV');
  return offered.filter((type) => !chosen.includes(type)).map((type) => ({ device: { type }, bidModifier: 0 }));
}

/** Exclusions, the same for all campaigns of the experiment. */
function excluded({ account, exclusions, content_exclusions: content }: GoogleExperimentInput): Body[] {
  const placed = (['website', 'app_category', 'app', 'youtube_video', 'youtube_channel'] as const).flatMap((type) =>
    exclusions[EXCLUDED_BY[type]].map(({ id }) => placement(type, id)),
  );
  return [
    ...exclusions.keywords.map(({ text, match }) => ({ keyword: { text, matchType: match } })),
    ...exclusions.topics.map(({ id }) => ({ topic: { topicConstant: constant('topicConstants', id) } })),
    ...exclusions.audiences.map(({ id, type }) =>
      type === 'user_list'
        ? { userList: { userList: resource(account.id, 'userLists', id) } }
        : { customAudience: { customAudience: resource(account.id, 'customAudiences', id) } },
    ),
    ...placed,
    ...(content ?? []).map((type) => ({ contentLabel: { type } })),
  ];
}

const EXCLUDED_BY = {
  website: 'websites',
  app_category: 'app_categories',
  app: 'apps',
  youtube_video: 'youtube_videos',
  youtube_channel: 'youtube_channels',
} as const;
