import { z } from 'zod';
import type { AccountContext } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { TikTokClient } from '../wire/client.js';

/** No campaign has this id: the call below changes nothing, whatever the response. */
const NO_CAMPAIGN = '1';

/**
 * Whether the advertiser may manage Smart+ campaigns. No endpoint returns it, so this makes a call that needs the permission and changes
 * nothing: the call switches off a campaign that does not exist. The code 40118 means that the advertiser lacks the permission. Any other
 * answer means that it has the permission. We assume that the platform checks the permission first; this is not tested against the real
 * one.
 * @throws ConnectorError RATE_LIMITED, TURNED_AWAY, AUTH_EXPIRED or TRANSIENT if the call does not show it
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
