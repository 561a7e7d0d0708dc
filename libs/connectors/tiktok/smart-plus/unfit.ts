import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { TikTokClient } from '../wire/client.js';
import { isButtonDynamic, offeredWordings, wordingOf } from './buttons.js';

/** Maximum number of wordings in a finding. */
const NAMED = 12;

/**
 * Parts of an experiment that Smart+ campaigns do not support. The platform would silently ignore many of them, and audiences or ads would
 * differ from the approved ones. Source: portal documents 1843314887930946 (`age_groups`, `zipcode_ids`, `tiktok_subplacements`, which
 * names other feeds since 2026-06-26), 1847302878676994 (brand safety) and 1843317390059522 (`ad_format`), read November 2026.
 */
export function unfit({ audiences, creatives, content_exclusions: content }: TiktokExperimentInput): Finding[] {
  const alternatives = <T>(
    path: string,
    list: readonly { value: T }[],
    text: KeyedText,
    isUnfit: (value: T) => boolean,
  ) =>
    list.flatMap(({ value }, i): Finding[] =>
      isUnfit(value) ? [{ field: `${path}[${i}].value`, key: text.key }] : [],
    );
  const isSeveral = audiences.placements.length > 1;
  return [
    ...alternatives('creatives.visuals', creatives.visuals, SMART_PLUS_TEXTS.noPicture, ({ type }) => type === 'image'),
    ...alternatives('audiences.placements', audiences.placements, SMART_PLUS_TEXTS.noFeeds, () => isSeveral),
    ...alternatives('audiences.geolocations', audiences.geolocations, SMART_PLUS_TEXTS.noPostalCodes, (places) =>
      places.some(({ geo_type }) => geo_type === 'ZIP_CODE'),
    ),
    ...alternatives('audiences.ages', audiences.ages, SMART_PLUS_TEXTS.noMinors, (ages) => ages.includes('AGE_13_17')),
    ...((content ?? []).length > 0 ? [{ field: 'content_exclusions', key: SMART_PLUS_TEXTS.noContent.key }] : []),
  ];
}

/** Whether the experiment restricts its ads to some of the feeds, which the platform will ignore. */
export const isKeptToFeeds = ({ audiences: { placements } }: TiktokExperimentInput): boolean =>
  placements.length === 1 && !placements[0]!.value.includes('SEARCH_FEED');

/** Buttons without a wording that the advertiser may use. @throws ConnectorError if the platform does not list the wordings */
export async function unofferedButtons(
  client: TikTokClient,
  account: AccountContext,
  input: TiktokExperimentInput,
): Promise<Finding[]> {
  if (!isButtonDynamic(input)) return [];
  const offered = await offeredWordings(client, account);
  const names = offered.slice(0, NAMED).map(({ content }) => content);
  const text = withParams(SMART_PLUS_TEXTS.noButton, { offered: names.join(', ') || '-' });
  return input.creatives.ctas.flatMap(({ value }, i) =>
    wordingOf(value, offered) === undefined ? [{ field: `creatives.ctas[${i}].value`, ...text }] : [],
  );
}
