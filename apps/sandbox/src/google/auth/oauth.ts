import { Router, urlencoded, type Request, type Response } from 'express';
import { personById } from '../seed/people.js';
import type { GoogleWorld } from '../world.js';
import { ADS_SCOPE } from './consent.js';
import { InvalidGrant, TOKEN_SECONDS, type Redeemed } from './tokens.js';

/** The endpoints that exchange codes and refresh tokens for access tokens, and that revoke them. */
export function oauthRouter(world: GoogleWorld): Router {
  const router = Router();
  const form = urlencoded({ extended: false });
  router.post('/token', form, (request, response) => respond(world, request, response, () => token(world, request)));
  router.post('/revoke', form, (request, response) =>
    respond(world, request, response, () => {
      const { token: given } = { ...request.query, ...(request.body as object | undefined) } as Record<string, unknown>;
      if (typeof given !== 'string' || !world.tokens.revoke(given))
        return refusal('invalid_token', 'Token expired or revoked');
      return { status: 200, body: {} };
    }),
  );
  return router;
}

interface TokenResponse {
  status: number;
  body: object;
}

const refusal = (error: string, description: string, status = 400): TokenResponse => ({
  status,
  body: { error, error_description: description },
});

function token({ config, tokens, time }: GoogleWorld, request: Request): TokenResponse {
  const given = (request.body ?? {}) as Record<string, unknown>;
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  if (text('client_id') !== config.googleClientId || text('client_secret') !== config.googleClientSecret)
    return refusal('invalid_client', 'The OAuth client was not found.', 401);
  const answer = (
    access: string,
    more: { scope?: string; refresh_token?: string; id_token?: string } = {},
  ): TokenResponse => ({
    status: 200,
    body: { access_token: access, expires_in: TOKEN_SECONDS, scope: ADS_SCOPE, token_type: 'Bearer', ...more },
  });
  try {
    if (text('grant_type') === 'refresh_token') return answer(tokens.refresh(text('refresh_token')));
    if (text('grant_type') !== 'authorization_code')
      return refusal('unsupported_grant_type', `Invalid grant_type: ${text('grant_type')}`);
    const redeemed = tokens.redeem(text('code'), text('redirect_uri'), text('code_verifier'));
    const { access, refresh, scope } = redeemed;
    const scopes = scope.split(' ');
    return answer(access, {
      scope: scopes.map(fullScope).join(' '),
      ...(refresh !== undefined && { refresh_token: refresh }),
      ...(scopes.includes('openid') && { id_token: idToken(redeemed, config.googleClientId, time.now()) }),
    });
  } catch (error) {
    if (error instanceof InvalidGrant) return refusal('invalid_grant', error.message);
    throw error;
  }
}

/** The scope as Google's answer names it: `email` and `profile` become full addresses. */
const fullScope = (scope: string): string =>
  scope === 'email' || scope === 'profile' ? `https://www.googleapis.com/auth/userinfo.${scope}` : scope;

/** The OpenID token of the person who has signed in. It has no signature, because readers get it directly from here. */
function idToken({ person: id, scope }: Redeemed, audience: string, now: number): string {
  const { name, email } = personById.get(id)!;
  const scopes = scope.split(' ');
  const [issued, life] = [Math.floor(now / 1000), TOKEN_SECONDS];
  const claims = {
    iss: 'https://accounts.google.com',
    azp: audience,
    aud: audience,
    sub: id,
    iat: issued,
    exp: issued + life,
    ...(scopes.includes('email') && { email, email_verified: true }),
    ...(scopes.includes('profile') && { name }),
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'RS256', typ: 'JWT' }), part(claims), 'sandbox'].join('.');
}

/** Applies the fault `oauth-error`, answers the request, and logs the call. */
function respond(world: GoogleWorld, request: Request, response: Response, run: () => TokenResponse): void {
  const began = performance.now();
  const [now, path] = [world.time.now(), `${request.baseUrl}${request.path}`];
  const broken = world.faults.take('oauth-error', [path], request.method);
  const { status, body } = broken ? { status: 503, body: { error: 'temporarily_unavailable' } } : run();
  const code = status === 200 ? 0 : status;
  const durationMs = performance.now() - began;
  world.calls.add({
    at: now,
    platform: 'google',
    method: request.method,
    path,
    status,
    code,
    durationMs,
    fault: broken?.kind,
  });
  response.status(status).json(body);
}
