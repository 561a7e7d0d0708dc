import { advertiserById } from '../seed/advertisers.js';
import { personById } from '../seed/people.js';
import type { Call, Routes } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { Refusal } from '../wire/refusal.js';

/** Throws 40101 for another app, or if its secret is wrong. */
export function requireApp({ world: { config }, params }: Call): void {
  const [id, secret] = [params.required('app_id'), params.required('secret')];
  if (id !== config.tiktokAppId || secret !== config.tiktokAppSecret)
    throw new Refusal(CODE.wrongSecret, 'App_id and secret do not match.');
}

function accessToken(call: Call): object {
  requireApp(call);
  const code = call.params.required('auth_code');
  call.params.finish();
  const { token, grant } = call.world.tokens.redeem(code);
  return { access_token: token, advertiser_ids: grant.advertisers, scope: grant.scopes };
}

function advertisers(call: Call): object {
  requireApp(call);
  call.params.finish();
  const list = (call.grant?.advertisers ?? []).flatMap((id) => advertiserById.get(id) ?? []);
  return { list: list.map(({ id, name }) => ({ advertiser_id: id, advertiser_name: name })) };
}

function revokeToken(call: Call): object {
  requireApp(call);
  const token = call.params.required('access_token');
  call.params.finish();
  call.world.tokens.resolve(token);
  call.world.tokens.revoke({ token });
  return {};
}

/** The answer shows only the first and last character of a person's e-mail name. */
const hidden = (email: string): string => email.replace(/^(.)[^@]*(.)@/, '$1***$2@');

function userInfo({ params, grant }: Call): object {
  params.finish();
  const person = personById.get(grant?.person ?? '');
  return { core_user_id: person?.id, display_name: person?.name, email: person && hidden(person.email) };
}

export const oauthRoutes: Routes = {
  'POST /oauth2/access_token/': accessToken,
  'GET /oauth2/advertiser/get/': advertisers,
  'POST /oauth2/revoke_token/': revokeToken,
  // It is not certain which of the two methods the platform uses.
  'GET /user/info/': userInfo,
  'POST /user/info/': userInfo,
};

/** Calls that authenticate by the app's id and secret instead of a token. */
export const WITHOUT_TOKEN = new Set([
  ...['/oauth2/access_token/', '/oauth2/revoke_token/'],
  ...['/subscription/subscribe/', '/subscription/get/', '/subscription/unsubscribe/'],
]);
