import { ConnectorError } from '../../port/connector-error.js';
import { NO_PERMISSION } from '../wire/errors.js';

/**
 * A lookup for a person in an advertiser. If the link does not reach the advertiser, TikTok uses the code for a missing permission. The
 * link is still valid, so only the lookup is refused.
 */
export async function ofAdvertiser<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.details.platformCode !== NO_PERMISSION) throw error;
    throw new ConnectorError('INVALID_REQUEST', 'tiktok', { ...error.details, field: 'account' });
  }
}
