import { ConnectorError } from '../../port/connector-error.js';
import { NO_PERMISSION } from '../wire/errors.js';

/**
 * Waits for the answer to a lookup in an advertiser. If the link has no access to the advertiser, TikTok responds with the code for a
 * missing permission. The link is still valid, so only the lookup is refused.
 * @throws ConnectorError INVALID_REQUEST in this case, with the field `account`
 */
export async function ofAdvertiser<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.details.platformCode !== NO_PERMISSION) throw error;
    throw new ConnectorError('INVALID_REQUEST', 'tiktok', { ...error.details, field: 'account' });
  }
}
