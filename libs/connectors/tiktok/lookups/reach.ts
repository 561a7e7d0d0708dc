import { z } from 'zod';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { CAMPAIGN_WORDS } from '#libs/platforms/tiktok/wire-words.js';
import type { AccountContext, Choice } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { AudienceSize } from '../../port/lookups.js';
import { mapFew } from '../../wire/in-parts.js';
import { count } from '../../wire/shapes.js';
import { audienceOf, toTargeting } from '../objects/targeting.js';
import type { TikTokClient } from '../wire/client.js';

/** Maximum number of parallel calls; the client also limits their rate. */
const LANES = 3;

const estimate = z.looseObject({ user_count: z.looseObject({ lower_end: count, upper_end: count }) });

/**
 * The size of each audience, with one call each. Source: portal document 1740302379236353; the SDKs do not have it. People under 18 are not
 * counted. Ads are shown even to an audience that is called too narrow, but not to an empty one.
 */
export const audienceSizes = (
  client: TikTokClient,
  account: AccountContext,
  { input, audiences }: { input: TiktokExperimentInput; audiences: readonly Choice[] },
): Promise<AudienceSize[]> => mapFew(audiences, LANES, (choice) => sizeOf(client, account, input, choice));

async function sizeOf(
  client: TikTokClient,
  { accessToken, accountId }: AccountContext,
  input: TiktokExperimentInput,
  choice: Choice,
): Promise<AudienceSize> {
  const { objective_type, optimization_goal } = CAMPAIGN_WORDS[input.information.campaign_type].wire;
  const targeting = toTargeting(input, audienceOf(input, choice));
  const params = { advertiser_id: accountId, objective_type, optimization_goal, ...targeting };
  const call = {
    method: 'POST',
    path: 'ad/audience_size/estimate',
    accessToken,
    params,
    intent: 'repeatable',
  } as const;
  try {
    const { lower_end: lower, upper_end: upper } = (await client.call(call, estimate)).user_count;
    return { lower, upper, problem: upper === 0 ? byKey(EXPERIMENT_TEXTS.audienceEmpty) : null };
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'INVALID_REQUEST') throw error;
    return { lower: null, upper: null, problem: quoteOf('tiktok', error.details.platformMessage ?? error.message) };
  }
}
