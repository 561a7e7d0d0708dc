import { Router, urlencoded } from 'express';
import type { SandboxConfig } from '../../config.js';
import { personById } from '../seed/people.js';
import { consentPage, problemPage, type ConsentRequest } from './consent-page.js';
import { SCOPES } from './scopes.js';
import type { Tokens } from './tokens.js';

/** The portal's consent page. It has no scripts, so any browser and any test can use it. */
export function consentRouter({ config, tokens }: { config: SandboxConfig; tokens: Tokens }): Router {
  const router = Router();
  router.get('/portal/auth', (request, response) => {
    const wanted = readConsent(config, request.query);
    if (typeof wanted === 'string') return void response.status(400).send(problemPage(wanted));
    response.send(consentPage(wanted));
  });
  router.post('/portal/auth', urlencoded({ extended: false }), (request, response) => {
    const form = (request.body ?? {}) as Record<string, unknown>;
    const wanted = readConsent(config, form);
    if (typeof wanted === 'string') return void response.status(400).send(problemPage(wanted));
    const target = new URL(wanted.redirectUri);
    target.searchParams.set('state', wanted.state);
    // The platform does not document what it sends after a refusal. The sandbox sends only the state.
    if (form.decision !== 'allow') return void response.redirect(302, target.toString());
    const person = personById.get(String(form.person));
    const chosen = [form.advertiser ?? []].flat().map(String);
    const advertisers = person?.advertisers.filter((id) => chosen.includes(id)) ?? [];
    if (!person || advertisers.length === 0)
      return void response.status(400).send(problemPage('Choose who you are, and at least one ad account of yours.'));
    const granted = [form.scope ?? []].flat().map(Number);
    const scopes = SCOPES.map(({ id }) => id as number).filter((id) => granted.includes(id));
    const code = tokens.issueCode({ person: person.id, advertisers, scopes });
    target.searchParams.set('auth_code', code);
    target.searchParams.set('code', code);
    response.redirect(302, target.toString());
  });
  return router;
}

/** The app's request, or its error. */
function readConsent(config: SandboxConfig, given: Record<string, unknown>): ConsentRequest | string {
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  if (text('app_id') !== config.tiktokAppId) return 'There is no app with this app_id.';
  const redirectUri = text('redirect_uri');
  if (!URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol))
    return 'redirect_uri is not an http or https address.';
  return { appId: text('app_id'), redirectUri, state: text('state') };
}
