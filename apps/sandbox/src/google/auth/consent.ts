import { Router, urlencoded } from 'express';
import type { SandboxConfig } from '../../config.js';
import { personById } from '../seed/people.js';
import { consentPage, problemPage, type ConsentRequest } from './consent-page.js';
import type { Tokens } from './tokens.js';

export const ADS_SCOPE = 'https://www.googleapis.com/auth/adwords';
const PATH = '/o/oauth2/v2/auth';

/** Google's consent page, without scripts, so that any browser and any test can use it. */
export function consentRouter({ config, tokens }: { config: SandboxConfig; tokens: Tokens }): Router {
  const router = Router();
  router.get(PATH, (request, response) => {
    const wanted = readConsent(config, request.query);
    if (typeof wanted === 'string') return void response.status(400).send(problemPage(wanted));
    response.send(consentPage(wanted));
  });
  router.post(PATH, urlencoded({ extended: false }), (request, response) => {
    const form = (request.body ?? {}) as Record<string, unknown>;
    const wanted = readConsent(config, form);
    if (typeof wanted === 'string') return void response.status(400).send(problemPage(wanted));
    const target = new URL(wanted.redirectUri);
    if (wanted.state !== '') target.searchParams.set('state', wanted.state);
    if (form.decision !== 'allow') {
      target.searchParams.set('error', 'access_denied');
      return void response.redirect(302, target.toString());
    }
    const person = personById.get(String(form.person));
    if (!person) return void response.status(400).send(problemPage('Choose who you are.'));
    const { isOffline: offline, redirectUri: redirect, challenge, scope } = wanted;
    target.searchParams.set('code', tokens.issueCode({ person: person.id, offline, redirect, challenge, scope }));
    target.searchParams.set('scope', scope);
    response.redirect(302, target.toString());
  });
  return router;
}

/** The app's request, or the text of its error. */
function readConsent(config: SandboxConfig, given: Record<string, unknown>): ConsentRequest | string {
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  if (text('client_id') !== config.googleClientId) return 'The OAuth client was not found. Error 401: invalid_client';
  if (text('response_type') !== 'code') return 'response_type is missing or not supported. Error 400: invalid_request';
  const redirectUri = text('redirect_uri');
  if (!URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol))
    return 'redirect_uri is not an http or https address. Error 400: redirect_uri_mismatch';
  const scopes = text('scope').split(' ').filter(Boolean);
  if (!scopes.includes(ADS_SCOPE)) return `The scope ${ADS_SCOPE} is missing. Error 400: invalid_scope`;
  if (text('code_challenge') !== '' && text('code_challenge_method') !== 'S256')
    return 'code_challenge_method has to be S256 here. Error 400: invalid_request';
  const { decision: _, person: __, ...rest } = given;
  return {
    redirectUri,
    state: text('state'),
    scope: scopes.join(' '),
    challenge: text('code_challenge'),
    isOffline: text('access_type') === 'offline',
    given: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  };
}
