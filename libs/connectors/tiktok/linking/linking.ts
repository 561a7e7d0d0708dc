import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import type { LinkedIdentity, PlatformLinking } from '../../port/linking.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';

const token = z.looseObject({ access_token: z.string().min(1), scope: z.array(id).default([]) });
const user = z.looseObject({ core_user_id: id, display_name: z.string().min(1), email: z.string().nullish() });
const nothing = z.unknown();

/** OAuth of the developer portal. A code is valid for one hour and one token; a token is valid until somebody revokes it. */
export function createLinking(client: TikTokClient): PlatformLinking {
  const { config } = client;
  const app = { app_id: config.appId, secret: config.appSecret };

  /** The HTTP method for the identity is uncertain: the SDK uses GET, another client POST. */
  const identify = async (accessToken: string): Promise<z.output<typeof user>> => {
    const ask = (method: 'GET' | 'POST') =>
      client.call({ method, path: 'user/info', accessToken, intent: 'repeatable' }, user);
    try {
      return await ask('GET');
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.details.httpStatus !== 405) throw error;
      return ask('POST');
    }
  };

  const exchange = async (code: string): Promise<LinkedIdentity> => {
    const params = { ...app, auth_code: code };
    const { access_token, scope } = await client.call({ method: 'POST', path: 'oauth2/access_token', params }, token);
    const person = await identify(access_token);
    return {
      accessToken: access_token,
      expiresAt: null,
      renewalToken: null,
      externalUserId: person.core_user_id,
      name: person.display_name,
      // TikTok hides most of it, but the rest is enough for a team to recognize the login.
      email: person.email || null,
      scopes: scope,
      // The portal sets the app's permissions for all people: a person refuses all of them or none.
      missingPermissions: [],
    };
  };

  return {
    authorizeUrl({ state, redirectUri }) {
      const url = new URL(`${config.portalUrl.replace(/\/+$/, '')}/portal/auth`);
      url.search = new URLSearchParams({ app_id: config.appId, state, redirect_uri: redirectUri }).toString();
      return url.href;
    },

    codeOf: ({ auth_code, code }) => [auth_code, code].find((text) => typeof text === 'string') ?? null,

    async exchangeCode({ code }) {
      try {
        return await exchange(code);
      } catch (error) {
        // There is no link yet to renew or to wait for, so a refusal here is a failed linking.
        const isRefusal = error instanceof ConnectorError && ['AUTH_EXPIRED', 'TURNED_AWAY'].includes(error.code);
        if (!isRefusal) throw error;
        throw new ConnectorError('INVALID_REQUEST', 'tiktok', error.details);
      }
    },

    // A token does not expire; a refused one was revoked, which only the person can undo.
    renew: () => Promise.resolve(null),

    revokes: 'token',

    async revoke({ accessToken }) {
      const params = { ...app, access_token: accessToken };
      await client.call({ method: 'POST', path: 'oauth2/revoke_token', params, intent: 'repeatable' }, nothing);
    },
  };
}
