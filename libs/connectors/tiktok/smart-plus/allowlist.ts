import { z } from 'zod';
import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/smart-plus-texts.js';
import { ofOurs } from '#libs/contracts/experiment/reasons.js';
import type { AccountContext, CreateOutcome } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { TikTokClient } from '../wire/client.js';

/** The advertiser is not on the list of those that may manage Smart+ campaigns. Source: portal document 1737172488964097. */
const NOT_ALLOWLISTED = '40118';

/** No campaign has this id: the call below changes nothing, whatever its answer. */
const NO_CAMPAIGN = '1';

/**
 * Whether the advertiser may manage Smart+ campaigns. No endpoint tells it, so a call is made that needs the right and changes nothing: a
 * campaign that does not exist is to be switched off. Refused with the code above it may not; refused otherwise, or not, it may. That the
 * platform looks at the right first is assumed, and was not tried against it.
 * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED or TRANSIENT where it could not be asked
 */
export async function isAllowlisted(
  client: TikTokClient,
  { accountId, accessToken }: Pick<AccountContext, 'accountId' | 'accessToken'>,
): Promise<boolean> {
  const params = { advertiser_id: accountId, campaign_ids: [NO_CAMPAIGN], operation_status: 'DISABLE' };
  const path = 'smart_plus/campaign/status/update';
  try {
    await client.call({ method: 'POST', path, accessToken, params, intent: 'repeatable' }, z.unknown());
    return true;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'INVALID_REQUEST') throw error;
    return error.details.platformCode !== NOT_ALLOWLISTED;
  }
}

/** What becomes of an item whose advertiser has lost the right, or never had it: it is refused in words that say what to do. */
export const refusedAccount = (ref: string, { code, details }: ConnectorError): CreateOutcome | null =>
  code === 'INVALID_REQUEST' && details.platformCode === NOT_ALLOWLISTED
    ? {
        ref,
        outcome: 'refused',
        refusal: { code: NOT_ALLOWLISTED, ...ofOurs(SMART_PLUS_TEXTS.lost), field: null },
      }
    : null;
