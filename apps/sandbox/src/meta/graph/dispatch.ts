import { removed } from './removed.js';
import { accountById } from '../seed/accounts.js';
import { apps, businesses, customConversions, leadForms, pageById, pixels } from '../seed/pages.js';
import { customAudiences, savedAudiences } from '../seed/audiences.js';
import { personById } from '../seed/people.js';
import type { MetaWorld } from '../world.js';
import { mayReach } from '../auth/access.js';
import type { GraphCall, GraphRoutes } from './call.js';
import { GraphError, unknownNode } from './error.js';

/** The kind of node that an id names. It decides which handlers apply. */
function kindOf(world: MetaWorld, id: string): string | undefined {
  if (id.startsWith('act_')) return accountById.has(id.slice(4)) ? 'account' : undefined;
  const stored = world.objects.get('meta', id);
  if (stored) return stored.type;
  if (pageById.has(id)) return 'page';
  if (personById.has(id)) return 'user';
  if (id === world.config.metaAppId) return 'application';
  if (businesses.some((business) => business.id === id)) return 'business';
  if (leadForms.some((form) => form.id === id)) return 'leadform';
  if (pixels.some((pixel) => pixel.id === id)) return 'pixel';
  if (customAudiences.some((audience) => audience.id === id)) return 'customaudience';
  if (savedAudiences.some((audience) => audience.id === id)) return 'savedaudience';
  if (customConversions.some((conversion) => conversion.id === id)) return 'customconversion';
  if (apps.some((app) => app.id === id)) return 'application';
  return undefined;
}

const PAGING = ['limit', 'after', 'before', 'summary', 'default_summary'];

/** Finds and runs the handler of a call. May return a promise, but not for items of a batch. */
export function dispatch(routes: GraphRoutes, call: GraphCall): unknown {
  const segments = call.path.split('/').filter(Boolean);
  const first = segments[0];
  if (first === undefined) {
    if (call.params.has('ids')) throw removed('ids');
    throw new GraphError({ code: 2500, message: `Unsupported ${call.method.toLowerCase()} request.` });
  }
  if (segments.length > 2) throw unknownPath(call);
  const edge = segments[1];

  // Every list accepts these parameters, even if it has only one page.
  if (call.method === 'GET' && (edge !== undefined || first === 'search')) call.params.keep(...PAGING);

  const global = routes[`${call.method} /${segments.join('/')}`];
  if (global) return global(call, '');

  const id = first === 'me' ? ownId(call) : first;
  const kind = first === 'me' && call.actor.kind === 'user' ? 'user' : kindOf(call.world, id);
  if (kind === undefined || !mayReach(call, kind, id)) throw unknownNode(id, call.method);

  const handler = routes[`${call.method} ${kind}${edge === undefined ? '' : `/${edge}`}`];
  if (!handler) throw edge === undefined ? unknownNode(id, call.method) : unknownPath(call);
  return handler(call, id);
}

function ownId(call: GraphCall): string {
  if (call.actor.kind === 'app') {
    throw new GraphError({
      code: 2500,
      message: 'An active access token must be used to query information about the current user.',
    });
  }
  return call.actor.kind === 'page' ? call.actor.page : call.actor.person;
}

function unknownPath(call: GraphCall): GraphError {
  return new GraphError({
    code: 2500,
    message: `Unknown path components: /${call.path.split('/').slice(1).join('/')}`,
  });
}
