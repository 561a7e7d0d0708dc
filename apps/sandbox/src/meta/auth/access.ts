import type { GraphCall } from '../graph/call.js';
import { GraphError } from '../graph/error.js';
import { isAble, standingIssue, STANDINGS, standingOf } from '../objects/standing.js';
import { businesses, leadForms, pixels } from '../seed/pages.js';
import { personById, type Person } from '../seed/people.js';

/** The person behind a call, for user and page tokens. */
export function personOf(call: GraphCall): Person | undefined {
  return call.actor.kind === 'app' ? undefined : personById.get(call.actor.person);
}

/**
 * Whether a token can see a node. A node that it cannot see looks like one that does not exist. As on the platform, an account in
 * which the person has no role gets an error of its own.
 */
export function mayReach(call: GraphCall, kind: string, id: string): boolean {
  if (call.actor.kind === 'app') return kind === 'application';
  const person = personOf(call);
  if (!person) return false;
  switch (kind) {
    case 'user':
      return id === person.id;
    case 'page':
      return person.pages.includes(id);
    case 'leadform':
      return leadForms.some((form) => form.id === id && person.pages.includes(form.page));
    case 'business':
      return businesses.some(
        (business) => business.id === id && business.accounts.some((account) => person.roles[account]),
      );
    case 'pixel':
      return pixels.some((pixel) => pixel.id === id && pixel.accounts.some((account) => person.roles[account]));
    case 'account':
      requireAccess(call, id.slice(4), false);
      return true;
    default: {
      const stored = call.world.objects.get('meta', id);
      if (!stored) return true;
      if (stored.type === 'lead') return person.pages.includes(String(stored.data.page));
      return person.roles[stored.account] !== undefined;
    }
  }
}

/**
 * Refuses a call without the required scope or role: 294 or 10 for a scope that the person did not grant, 200 for an account where the
 * person lacks the role.
 */
export function requireAccess(call: GraphCall, account: string, write: boolean): void {
  const { actor } = call;
  if (actor.kind === 'app') throw forbidden(200, 'Provide valid app ID or a user access token.');
  const granted = actor.scopes.includes('ads_management') || (!write && actor.scopes.includes('ads_read'));
  if (!granted) {
    throw write
      ? forbidden(
          294,
          'Managing advertisements requires an access token with the extended permission for ads_management.',
        )
      : forbidden(10, 'Application does not have permission for this action: ads_read or ads_management is needed.');
  }
  const tasks = personById.get(actor.person)?.roles[account];
  if (!tasks) {
    throw forbidden(200, 'Ad account owner has NOT grant ads_management or ads_read permission.');
  }
  if (!write) return;
  if (!tasks.includes('ADVERTISE')) throw forbidden(200, 'The user may look at this ad account but not change it.');
  if (standingOf(call.world.objects, account).status === STANDINGS.disabled) throw notAble(call, account);
}

/** Refuses new ads in an account that may not spend: 100/1885316. Existing ads can still change, unless the account is disabled. */
export function requireAble(call: GraphCall, account: string): void {
  if (!isAble(call.world.objects, account)) throw notAble(call, account);
}

function notAble(call: GraphCall, account: string): GraphError {
  const issue = standingIssue(call.world.objects, account);
  return new GraphError({
    code: 100,
    subcode: issue?.code,
    message: 'Invalid parameter',
    title: issue?.summary,
    userMessage: issue?.message,
  });
}

export function requireScope(call: GraphCall, scope: string): void {
  if (call.actor.kind === 'app' || call.actor.scopes.includes(scope)) return;
  throw forbidden(200, `Requires ${scope} permission to manage the object`);
}

function forbidden(code: number, message: string): GraphError {
  return new GraphError({ status: 403, code, message: `(#${code}) ${message}` });
}
