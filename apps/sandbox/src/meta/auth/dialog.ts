import { Router, urlencoded, type Request, type Response } from 'express';
import type { MetaWorld } from '../world.js';
import { personById } from '../seed/people.js';
import { consentPage, problemPage, type DialogRequest } from './dialog-page.js';

/** The scopes that the platform knows. Like the real dialog, it refuses all others. */
const KNOWN_SCOPES = new Set([
  ...['public_profile', 'email', 'ads_management', 'ads_read', 'business_management', 'pages_show_list'],
  ...['pages_read_engagement', 'pages_manage_ads', 'pages_manage_metadata', 'leads_retrieval', 'instagram_basic'],
  ...['catalog_management', 'read_insights', 'attribution_read'],
]);

/** The sign-in and consent dialog. It has no scripts, so any browser and any test can use it. */
export function dialogRouter(world: MetaWorld): Router {
  const router = Router();
  const paths = ['/:version/dialog/oauth', '/dialog/oauth'];

  router.get(paths, (request: Request, response: Response) => {
    const dialog = readDialog(world, request.query as Record<string, unknown>);
    if (typeof dialog === 'string') return void response.status(400).send(problemPage(dialog));
    response.send(consentPage(dialog));
  });

  router.post(paths, urlencoded({ extended: false }), (request: Request, response: Response) => {
    const form = (request.body ?? {}) as Record<string, unknown>;
    const dialog = readDialog(world, form);
    if (typeof dialog === 'string') return void response.status(400).send(problemPage(dialog));
    const person = personById.get(String(form.person));
    const target = new URL(dialog.redirectUri);
    if (dialog.state) target.searchParams.set('state', dialog.state);
    if (form.decision !== 'allow') {
      target.searchParams.set('error', 'access_denied');
      target.searchParams.set('error_code', '200');
      target.searchParams.set('error_description', 'Permissions error');
      target.searchParams.set('error_reason', 'user_denied');
    } else if (!person) {
      return void response.status(400).send(problemPage('Choose the person to continue as.'));
    } else {
      const granted = ['public_profile', ...([form.grant ?? []].flat() as string[])];
      const scopes = dialog.scopes.filter((scope) => granted.includes(scope));
      target.searchParams.set('code', world.tokens.issueCode(person.id, scopes, dialog.redirectUri));
    }
    // The platform adds this fragment so that browsers do not reuse an old one.
    target.hash = '_=_';
    response.redirect(302, target.toString());
  });
  return router;
}

function readDialog(world: MetaWorld, values: Record<string, unknown>): DialogRequest | string {
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  if (text('client_id') !== world.config.metaAppId)
    return 'Invalid App ID: the provided app ID does not look like a valid app ID.';
  if (text('response_type') && text('response_type') !== 'code')
    return 'Invalid response_type: only code is supported.';
  const redirectUri = text('redirect_uri');
  const address = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) return 'The redirect_uri URL must be absolute.';
  const scopes = [
    ...new Set([
      'public_profile',
      ...text('scope')
        .split(/[\s,]+/)
        .filter(Boolean),
    ]),
  ];
  const wrong = scopes.filter((scope) => !KNOWN_SCOPES.has(scope));
  if (wrong.length > 0) return `Invalid Scopes: ${wrong.join(', ')}.`;
  return { clientId: text('client_id'), redirectUri, state: text('state'), scopes };
}
