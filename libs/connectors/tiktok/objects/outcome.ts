import type { CreateOutcome } from '../../port/ad-platform.js';
import { refusalOf, type ConnectorError } from '../../port/connector-error.js';

/**
 * The outcome of an item, from the error of its call.
 * @throws the error if nothing was created for a reason outside the item: a throttle, an ended link, or a refusal of the account, the app
 * or the API
 */
export function outcomeOf(ref: string, error: ConnectorError): CreateOutcome {
  const { code, details } = error;
  const message = details.platformMessage ?? code;
  switch (code) {
    case 'INVALID_REQUEST':
      return { ref, outcome: 'refused', refusal: refusalOf(error) };
    case 'OUTCOME_UNKNOWN':
      return { ref, outcome: 'unknown', reason: message };
    case 'RATE_LIMITED':
    case 'TURNED_AWAY':
    case 'AUTH_EXPIRED':
    case 'TRANSIENT':
      throw error;
  }
}
