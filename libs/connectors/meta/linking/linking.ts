import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import type { LinkedIdentity, PlatformLinking } from '../../port/linking.js';
import type { MetaClient } from '../wire/client.js';
import type { Params } from '../../wire/fields.js';
import { count, id, parse } from '../wire/parse.js';

/** The permissions that we ask for: ads, their results, the pages and Instagram accounts of ads, and leads. */
const SCOPES = [
  'ads_management',
  'ads_read',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'leads_retrieval',
  'instagram_basic',
];

/**
 * No experiment can finish without these: we write ads and read their results, the person chooses a page, and the page's own token lists
 * its forms. The others are for businesses, leads and Instagram, which an experiment may not need.
 */
const NEEDED = ['ads_management', 'ads_read', 'pages_show_list', 'pages_read_engagement', 'pages_manage_ads'] as const;

const token = z.looseObject({ access_token: z.string().min(1), expires_in: count.optional() });
const inspected = z.looseObject({
  data: z.looseObject({
    is_valid: z.boolean(),
    user_id: id,
    expires_at: count.optional(),
    scopes: z.array(z.string()).default([]),
  }),
});
const me = z.looseObject({ id, name: z.string() });

/** OAuth of Facebook Login. The identity comes from the inspection of the token, not from what we asked for. */
export function createLinking(client: MetaClient): PlatformLinking {
  const { config } = client;

  const getToken = async (params: Params): Promise<string> => {
    const secrets = { client_id: config.appId, client_secret: config.appSecret };
    const call = { method: 'GET', path: ['oauth', 'access_token'], params: { ...secrets, ...params } } as const;
    return parse(token, await client.call(call)).access_token;
  };

  const identify = async (accessToken: string): Promise<LinkedIdentity> => {
    const params = { input_token: accessToken, access_token: `${config.appId}|${config.appSecret}` };
    const { data } = parse(inspected, await client.call({ method: 'GET', path: ['debug_token'], params }));
    const fields = { fields: 'id,name' };
    const person = parse(me, await client.call({ method: 'GET', path: ['me'], accessToken, params: fields }));
    return {
      accessToken,
      // 0 means a token that does not expire (a system user's).
      expiresAt: data.expires_at ? new Date(data.expires_at * 1000).toISOString() : null,
      renewalToken: null,
      externalUserId: data.user_id,
      name: person.name,
      // Reading the e-mail address needs a permission that nothing else here needs.
      email: null,
      scopes: data.scopes,
      missingPermissions: NEEDED.filter((name) => !data.scopes.includes(name)),
    };
  };

  return {
    authorizeUrl({ state, redirectUri }) {
      const url = new URL(`${config.dialogUrl.replace(/\/+$/, '')}/${config.apiVersion}/dialog/oauth`);
      const query = { client_id: config.appId, redirect_uri: redirectUri, state, scope: SCOPES.join(',') };
      // Without rerequest, Meta does not ask again for a permission that was refused once (Facebook Login, 'Re-asking').
      url.search = new URLSearchParams({ ...query, response_type: 'code', auth_type: 'rerequest' }).toString();
      return url.href;
    },

    codeOf: ({ code }) => (typeof code === 'string' ? code : null),

    async exchangeCode({ code, redirectUri }) {
      try {
        const short = await getToken({ redirect_uri: redirectUri, code });
        return await identify(await getToken({ grant_type: 'fb_exchange_token', fb_exchange_token: short }));
      } catch (error) {
        // There is no link to renew yet: a token refused here is a failed linking.
        if (!(error instanceof ConnectorError) || error.code !== 'AUTH_EXPIRED') throw error;
        throw new ConnectorError('INVALID_REQUEST', 'meta', error.details);
      }
    },

    // A token lives about 60 days. When it has ended (error 190), only the person can get a new one: no known call does.
    renew: () => Promise.resolve(null),

    revokes: 'person',

    // 'Revoking login' of Facebook Login. Repeating it is harmless: Meta refuses the token the second time.
    async revoke({ accessToken, externalUserId }) {
      const path = [externalUserId, 'permissions'];
      await client.call({ method: 'DELETE', path, accessToken, intent: 'repeatable' });
    },
  };
}
