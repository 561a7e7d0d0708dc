import { z } from 'zod';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { CAMPAIGN_WORDS, NETWORK_WORDS } from '#libs/platforms/tiktok/wire-words.js';
import type { TikTokClient } from '../wire/client.js';
import type { OfAdvertiser } from './tiktok-lookups.js';

/** Maximum number of names in the finding of one group. */
const MOST_NAMES = 5;

const regions = z.looseObject({ region_info: z.array(z.looseObject({ region_code: z.string() })) });

/**
 * ISO codes of the countries in which an advertiser's ads can be shown, on the networks and for the objective of an experiment. They differ
 * by account (some have no United Kingdom), so they are read and never assumed. Source: SDK, `ToolApi.md`; for the difference between
 * accounts, live answers in public notes, read November 2026.
 */
export async function countriesOf(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
  { information }: TiktokExperimentInput,
): Promise<string[]> {
  const params = {
    advertiser_id: accountId,
    placements: information.placements.map((network) => NETWORK_WORDS[network].wire),
    objective_type: CAMPAIGN_WORDS[information.campaign_type].wire.objective_type,
    level_range: 'TO_COUNTRY',
  };
  const { region_info: rows } = await client.call({ method: 'GET', path: 'tool/region', accessToken, params }, regions);
  return [...new Set(rows.map(({ region_code }) => region_code.toUpperCase()))].filter((code) => code !== '');
}

/**
 * Groups with places in other countries, and the names of these places. Places without a stored country are skipped.
 * @param open codes of the countries that can be targeted
 */
export function closedPlaces({ audiences }: TiktokExperimentInput, open: readonly string[]): Finding[] {
  return audiences.geolocations.flatMap(({ value: places }, i) => {
    const closed = places.filter(({ region_code: code }) => code && !open.includes(code.toUpperCase()));
    if (closed.length === 0) return [];
    const names = closed.slice(0, MOST_NAMES).map(({ name, id }) => name || id);
    const listed = names.join(', ') + (closed.length > MOST_NAMES ? ' …' : '');
    return [
      { field: `audiences.geolocations[${i}].value`, ...withParams(EXPERIMENT_TEXTS.placesClosed, { places: listed }) },
    ];
  });
}
