import { requireAccess, requireScope } from '../auth/access.js';
import type { GraphCall, GraphRoutes } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { TOPICS } from './topics.js';

/** `POST {app}/subscriptions`, with the app's own token. The callback must answer the handshake first. */
async function subscribe(call: GraphCall): Promise<unknown> {
  const { params, world } = call;
  requireAppToken(call);
  const object = params.oneOf('object', Object.keys(TOPICS), { required: true }) as string;
  const callbackUrl = params.requiredText('callback_url');
  const verifyToken = params.requiredText('verify_token');
  const fields = params.strings('fields') ?? [];
  params.flag('include_values');
  params.finish();
  if (!URL.canParse(callbackUrl)) throw invalid('callback_url', 'callback_url must be a web address.');
  const wrong = fields.find((field) => !TOPICS[object]?.includes(field));
  if (wrong) throw invalid('fields', `The object ${object} has no field "${wrong}".`);
  await world.subscriptions.subscribe({ object, callbackUrl, verifyToken, fields });
  return { success: true };
}

function listSubscriptions(call: GraphCall): unknown {
  requireAppToken(call);
  call.params.finish();
  const found = Object.keys(TOPICS).flatMap((object) => call.world.subscriptions.of(object) ?? []);
  return {
    data: found.map(({ object, callbackUrl, fields }) => ({
      object,
      callback_url: callbackUrl,
      active: true,
      fields: fields.map((name) => ({ name, version: 'v26.0' })),
    })),
  };
}

function unsubscribe(call: GraphCall): unknown {
  requireAppToken(call);
  const object = call.params.oneOf('object', Object.keys(TOPICS));
  call.params.finish();
  call.world.subscriptions.unsubscribe(object);
  return { success: true };
}

function requireAppToken(call: GraphCall): void {
  if (call.actor.kind !== 'app')
    throw new GraphError({ code: 15, message: '(#15) This method must be called with an app access token.' });
}

function subscribeAccount(on: boolean) {
  return (call: GraphCall, id: string): unknown => {
    const account = id.slice(4);
    requireAccess(call, account, true);
    const app = call.params.text('app_id');
    call.params.finish();
    if (app !== undefined && app !== call.world.config.metaAppId)
      throw invalid('app_id', 'The token belongs to another app.');
    call.world.subscriptions.setSubscribed(`ad_account/${account}`, on ? ['*'] : undefined);
    // On this edge, `success` is a string, unlike on all others.
    return { success: 'true' };
  };
}

function subscribePage(on: boolean) {
  return (call: GraphCall, id: string): unknown => {
    if (call.actor.kind !== 'page')
      throw new GraphError({
        code: 210,
        status: 403,
        message: '(#210) A page access token is required to request this resource.',
      });
    requireScope(call, 'pages_manage_ads');
    const fields = call.params.strings('subscribed_fields');
    call.params.finish();
    if (on && !fields?.length) throw invalid('subscribed_fields', 'subscribed_fields is required.');
    call.world.subscriptions.setSubscribed(`page/${id}`, on ? fields : undefined);
    return { success: true };
  };
}

function subscribedApps(prefix: string, strip: number) {
  return (call: GraphCall, id: string): unknown => {
    const requested = call.params.strings('fields') ?? ['app_id', 'app_name'];
    call.params.finish();
    const wrong = requested.find((name) => !['app_id', 'app_name', 'id'].includes(name));
    if (wrong) throw invalid('fields', `(#100) Tried accessing nonexisting field (${wrong}) on node type (App)`);
    const on = call.world.subscriptions.isSubscribed(`${prefix}/${id.slice(strip)}`);
    const app: Record<string, string> = { app_id: call.world.config.metaAppId, app_name: 'Polyad sandbox' };
    return {
      data: on ? [Object.fromEntries(requested.map((name) => [name, app[name] ?? call.world.config.metaAppId]))] : [],
    };
  };
}

export const subscriptionRoutes: GraphRoutes = {
  'POST application/subscriptions': subscribe,
  'GET application/subscriptions': listSubscriptions,
  'DELETE application/subscriptions': unsubscribe,
  'POST account/subscribed_apps': subscribeAccount(true),
  'GET account/subscribed_apps': subscribedApps('ad_account', 4),
  'DELETE account/subscribed_apps': subscribeAccount(false),
  'POST page/subscribed_apps': subscribePage(true),
  'GET page/subscribed_apps': subscribedApps('page', 0),
  'DELETE page/subscribed_apps': subscribePage(false),
};
