import { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { ConnectorError, type ConnectorErrorCode } from '../../port/connector-error.js';
import { READ_TIMEOUT_MS } from '../../wire/transport.js';
import { withoutSecrets } from '../../wire/without-secrets.js';
import type { GoogleConnectorConfig } from '../settings/config.js';

/** Google's own client of its token service, at the configured addresses. It retries failed calls a few times by itself. */
export function tokenClient({ accountsUrl, tokenUrl, clientId, clientSecret }: GoogleConnectorConfig): OAuth2Client {
  const [accounts, tokens] = [accountsUrl, tokenUrl].map((url) => url.replace(/\/+$/, ''));
  return new OAuth2Client({
    clientId,
    clientSecret,
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
 * The meaning of an error of the token service. The service reports an ended, used or foreign grant as `invalid_grant`, and an unknown
 * token as `invalid_token`. All other refusals are errors in our client's settings.
 * @param secrets texts to remove from its message
 */
export function tokenError(thrown: unknown, secrets: readonly string[]): ConnectorError {
  const parsed = refused.safeParse(thrown);
  if (!parsed.success) return new ConnectorError('TRANSIENT', 'google', { platformMessage: 'no answer about a token' });
  const { status, data } = parsed.data.response;
  const word = data?.error ?? '';
  const details = {
    platformCode: word || `${status}`,
    httpStatus: status,
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
