import type { Credentials } from 'google-auth-library';
import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import type { FreshToken, LinkedIdentity, PlatformLinking } from '../../port/linking.js';
import { json } from '../../wire/json.js';
import { inShape } from '../../wire/shapes.js';
import type { GoogleConnectorConfig } from '../settings/config.js';
import { tokenClient, tokenError } from './token-client.js';

/** The scope that every call to Google Ads needs. */
const ADWORDS = 'https://www.googleapis.com/auth/adwords';
/** The other scopes identify the person, so that a team sees whose login it linked. */
const SCOPES = [ADWORDS, 'openid', 'email', 'profile'];

const token = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expiry_date: z.number().nullish(),
  scope: z.string().default(''),
  id_token: z.string().nullish(),
});
const person = z.looseObject({
  sub: z.string().min(1),
  email: z.string().nullish().catch(null),
  name: z.string().nullish().catch(null),
});

/** OAuth for web servers: access tokens live for an hour, and a grant renews them until it is revoked. */
export function createLinking(config: GoogleConnectorConfig): PlatformLinking {
  const client = tokenClient(config);
  const ofAnswer = (answer: Credentials) => inShape('google', 'once', token, answer);

  return {
    authorizeUrl: ({ state, redirectUri }) =>
      client.generateAuthUrl({
        // Only with these parameters does Google give a renewable grant, at the first link and at each later one.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: true,
        scope: SCOPES,
        state,
        redirect_uri: redirectUri,
      }),

    codeOf: ({ code }) => (typeof code === 'string' ? code : null),

    async exchangeCode({ code, redirectUri }) {
      const answer = await client.getToken({ code, redirect_uri: redirectUri }).catch((thrown: unknown) => {
        const error = tokenError(thrown, [code, config.clientSecret]);
        // There is no link to renew yet, so a refusal here is a failed linking.
        const isRefusal = error.code === 'AUTH_EXPIRED' || error.code === 'TURNED_AWAY';
        throw isRefusal ? new ConnectorError('INVALID_REQUEST', 'google', error.details) : error;
      });
      return identityOf(ofAnswer(answer.tokens));
    },

    async renew({ renewalToken }) {
      if (renewalToken === null) return null;
      const renewing = tokenClient(config);
      renewing.setCredentials({ refresh_token: renewalToken });
      try {
        const { credentials } = await renewing.refreshAccessToken();
        return freshOf(ofAnswer(credentials));
      } catch (thrown) {
        if (thrown instanceof ConnectorError) throw thrown;
        const error = tokenError(thrown, [renewalToken, config.clientSecret]);
        if (error.code === 'AUTH_EXPIRED') return null;
        throw error;
      }
    },

    // Revoking one token revokes the person's whole grant to the app.
    revokes: 'person',

    async revoke({ accessToken, renewalToken }) {
      // An access token expires after an hour, but the grant does not.
      const revoked = renewalToken ?? accessToken;
      await client.revokeToken(revoked).catch((thrown: unknown) => {
        throw tokenError(thrown, [revoked]);
      });
    },
  };
}

function identityOf(answer: z.output<typeof token>): LinkedIdentity {
  const { sub, email, name } = claimsOf(answer.id_token);
  const scopes = answer.scope.split(' ').filter(Boolean);
  return {
    ...freshOf(answer),
    renewalToken: answer.refresh_token ?? null,
    externalUserId: sub,
    name: name || email || sub,
    email: email || null,
    scopes,
    // A person can refuse permissions one by one.
    missingPermissions: scopes.includes(ADWORDS) ? [] : [ADWORDS],
  };
}

const freshOf = ({ access_token, expiry_date }: z.output<typeof token>): FreshToken => ({
  accessToken: access_token,
  expiresAt: expiry_date ? new Date(expiry_date).toISOString() : null,
});

/** Google's claims about the person. The token came directly from Google over a secure connection, so its signature adds nothing. */
function claimsOf(idToken: string | null | undefined): z.output<typeof person> {
  const [, claims = ''] = (idToken ?? '').split('.');
  return inShape('google', 'once', person, json(Buffer.from(claims, 'base64url').toString('utf8')));
}
