import type { GraphCall, GraphRoutes } from './call.js';
import { dispatch } from './dispatch.js';
import { invalid } from './error.js';
import { Params } from './params.js';
import { draw } from './pools.js';

const MAX_IDS = 50;

/** `GET /?ids=1,2&fields=…`: one answer keyed by id. One id that cannot be read fails them all, as on the platform. */
export function readIds(routes: GraphRoutes): GraphRoutes {
  const read = (call: GraphCall): unknown => {
    const ids = call.params.strings('ids') ?? [];
    if (ids.length > MAX_IDS) throw invalid('ids', `At most ${MAX_IDS} ids can be read at once.`);
    const { ids: _, ...shared } = call.params.raw;
    return Object.fromEntries(
      ids.map((id) => {
        const account = id.startsWith('act_') ? id.slice(4) : call.world.objects.get('meta', id)?.account;
        // Each id counts as a call; the request itself was counted for none of them.
        if (account !== undefined) draw(call.world.throttle, 'ads_management', account, 1, call.now);
        return [id, dispatch(routes, { ...call, path: id, params: new Params(shared) })];
      }),
    );
  };
  return { 'GET ids': read };
}
