import type { GraphCall, GraphRoutes } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { TOKEN_SECONDS } from './tokens.js';

/** `GET oauth/access_token`: exchanges a code for a token, or a token for a new token that lives 60 days. */
function accessToken(call: GraphCall): unknown {
  const { params, world } = call;
  const clientId = params.requiredText('client_id');
  const secret = params.requiredText('client_secret');
  if (clientId !== world.config.metaAppId) {
    throw new GraphError({
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    });
  }
  if (secret !== world.config.metaAppSecret)
    throw new GraphError({ code: 1, message: 'Error validating client secret.' });
  const grant = params.text('grant_type');
  if (grant === 'fb_exchange_token') {
    const old = params.requiredText('fb_exchange_token');
    params.finish();
    const actor = world.tokens.resolve(old);
    if (actor.kind !== 'user') throw invalid('fb_exchange_token', 'Only a user token can be extended.');
    return bearer(world.tokens.issue(actor.person, actor.scopes));
  }
  if (grant === 'client_credentials') {
    params.finish();
    return { access_token: `${clientId}|${secret}`, token_type: 'bearer' };
  }
  if (grant !== undefined && grant !== 'authorization_code')
    throw invalid('grant_type', `Unknown grant_type ${grant}.`);
  const redirectUri = params.requiredText('redirect_uri');
  const code = params.requiredText('code');
  params.finish();
  return bearer(world.tokens.redeem(code, redirectUri));
}

function debugToken(call: GraphCall): unknown {
  const { params, world, actor } = call;
  const input = params.requiredText('input_token');
  params.finish();
  if (actor.kind !== 'app' && input !== actor.token) {
    throw new GraphError({
      code: 100,
      message:
        '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    });
  }
  return { data: world.tokens.inspect(input) };
}

function bearer(token: string): Record<string, unknown> {
  return { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS };
}

export const oauthRoutes: GraphRoutes = {
  'GET /oauth/access_token': accessToken,
  'POST /oauth/access_token': accessToken,
  'GET /debug_token': debugToken,
};

/** Calls that authenticate by the app's id and secret instead of a token. */
export const WITHOUT_TOKEN = new Set(['oauth/access_token']);
