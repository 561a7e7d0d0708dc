import { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { ConnectorError, type ConnectorErrorCode } from '../../port/connector-error.js';
import { READ_TIMEOUT_MS } from '../../wire/transport.js';
import { withoutSecrets } from '../../wire/without-secrets.js';
import type { GoogleConnectorConfig } from '../settings/config.js';

/** Google's own client of its token service, at the addresses of the settings. It repeats what fails by itself a few times. */
export function tokenClient({ accountsUrl, tokenUrl, clientId, clientSecret }: GoogleConnectorConfig): OAuth2Client {
  const [accounts, tokens] = [accountsUrl, tokenUrl].map((url) => url.replace(/\/+$/, ''));
  return new OAuth2Client({
    ...{ clientId, clientSecret },
    endpoints: {
      oauth2AuthBaseUrl: `${accounts}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${tokens}/token`,
      oauth2RevokeUrl: `${tokens}/revoke`,
    },
    transporterOptions: { timeout: READ_TIMEOUT_MS },
  });
}

const refused = z.looseObject({
  status: z.number().optional().catch(undefined),
  response: z.looseObject({
    status: z.number(),
    data: z
      .looseObject({ error: z.string(), error_description: z.string().nullish().catch(null) })
      .optional()
      .catch(undefined),
  }),
});

/**
 * What an error of the token service means. Its words for a grant that is over, spent or foreign are `invalid_grant`, and for a token
 * that it does not know `invalid_token`; everything else that it refuses is the fault of our client's settings.
 * @param secrets texts to take out of its message
 */
export function tokenError(thrown: unknown, secrets: readonly string[]): ConnectorError {
  const told = refused.safeParse(thrown);
  if (!told.success) return new ConnectorError('TRANSIENT', 'google', { platformMessage: 'no answer about a token' });
  const { status, data } = told.data.response;
  const word = data?.error ?? '';
  const details = {
    ...{ platformCode: word || `${status}`, httpStatus: status },
    platformMessage: withoutSecrets(data?.error_description || word || `HTTP ${status}`, secrets),
  };
  const code = codeOf(status, word);
  return code === 'TURNED_AWAY'
    ? new ConnectorError(code, 'google', { ...details, turnedAway: 'app' })
    : new ConnectorError(code, 'google', details);
}

function codeOf(status: number, word: string): ConnectorErrorCode {
  if (word === 'invalid_grant' || word === 'invalid_token') return 'AUTH_EXPIRED';
  if (status === 429) return 'RATE_LIMITED';
  return status >= 500 ? 'TRANSIENT' : 'TURNED_AWAY';
}
