import { z } from 'zod';
import type { AccountContext } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { TikTokClient } from '../wire/client.js';

/** No campaign has this id: the call below changes nothing, whatever its answer. */
const NO_CAMPAIGN = '1';

/**
 * Whether the advertiser may manage Smart+ campaigns. No endpoint tells it, so a call is made that needs the right and changes nothing: a
 * campaign that does not exist is to be switched off. Turned away for want of the right (40118) it may not; refused otherwise, or not, it
 * may. That the platform looks at the right first is assumed, and was not tried against it.
 * @throws ConnectorError RATE_LIMITED, TURNED_AWAY, AUTH_EXPIRED or TRANSIENT where it could not be asked
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
    if (!(error instanceof ConnectorError)) throw error;
    if (error.details.turnedAway === 'allowlist') return false;
    if (error.code === 'INVALID_REQUEST') return true;
    throw error;
  }
}
