import type { CreateOutcome } from '../../port/ad-platform.js';
import { refusalOf, type ConnectorError } from '../../port/connector-error.js';

/**
 * What a call's error says of an item that it was to create.
 * @throws the error where it is certain that nothing was created and nothing is said of the item
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
    case 'AUTH_EXPIRED':
    case 'TRANSIENT':
      throw error;
  }
}
