import { ConnectorError } from '../../port/connector-error.js';
import { NO_PERMISSION } from '../wire/errors.js';

/**
 * What a person asks of an advertiser. One that the link does not reach is said with the code of a right that is missing: the
 * link stands all the same, and it is the question that is refused.
 */
export async function ofAdvertiser<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.details.platformCode !== NO_PERMISSION) throw error;
    throw new ConnectorError('INVALID_REQUEST', 'tiktok', { ...error.details, field: 'account' });
  }
}
