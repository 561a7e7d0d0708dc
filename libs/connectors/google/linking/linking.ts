import type { Credentials } from 'google-auth-library';
import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import type { FreshToken, LinkedIdentity, PlatformLinking } from '../../port/linking.js';
import { json } from '../../wire/json.js';
import { inShape } from '../../wire/shapes.js';
import type { GoogleConnectorConfig } from '../settings/config.js';
import { tokenClient, tokenError } from './token-client.js';

/** What everything of Google Ads needs. */
const ADWORDS = 'https://www.googleapis.com/auth/adwords';
/** The others say who the person is, so that a team can tell whose login it linked. */
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

/** OAuth for web servers: access tokens of an hour, and a grant that renews them until somebody takes it back. */
export function createLinking(config: GoogleConnectorConfig): PlatformLinking {
  const client = tokenClient(config);
  const ofAnswer = (answer: Credentials) => inShape('google', 'once', token, answer);

  return {
    authorizeUrl: ({ state, redirectUri }) =>
      client.generateAuthUrl({
        // Only so does Google give out a grant that can be renewed, and again each time somebody links.
        ...{ access_type: 'offline', prompt: 'consent', include_granted_scopes: true },
        ...{ scope: SCOPES, state, redirect_uri: redirectUri },
      }),

    codeOf: ({ code }) => (typeof code === 'string' ? code : null),

    async exchangeCode({ code, redirectUri }) {
      const answer = await client.getToken({ code, redirect_uri: redirectUri }).catch((thrown: unknown) => {
        const error = tokenError(thrown, [code, config.clientSecret]);
        // There is no link yet that could be renewed: what is refused here is a failed linking.
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

    // Taking back one token takes back the person's whole grant to the app.
    revokes: 'person',

    async revoke({ accessToken, renewalToken }) {
      // An access token is over after an hour, the grant is not.
      const held = renewalToken ?? accessToken;
      await client.revokeToken(held).catch((thrown: unknown) => {
        throw tokenError(thrown, [held]);
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
    // A person may leave out what an app asks for, one by one.
    missingPermissions: scopes.includes(ADWORDS) ? [] : [ADWORDS],
  };
}

const freshOf = ({ access_token, expiry_date }: z.output<typeof token>): FreshToken => ({
  accessToken: access_token,
  expiresAt: expiry_date ? new Date(expiry_date).toISOString() : null,
});

/** What Google says of the person. The text came from Google itself over a connection that is secured, so its signature adds nothing. */
function claimsOf(idToken: string | null | undefined): z.output<typeof person> {
  const [, claims = ''] = (idToken ?? '').split('.');
  return inShape('google', 'once', person, json(Buffer.from(claims, 'base64url').toString('utf8')));
}
