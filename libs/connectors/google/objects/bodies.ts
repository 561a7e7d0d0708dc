import type { BodiesRequest } from '../../port/lookups.js';
import { googleInput } from './input.js';
import { toWire, type Body } from './operation.js';
import { unitsOf } from './units.js';

/** Id of a parent that has none yet. */
const ABOVE = '0';

/** The operations of each item as they are sent, without undefined fields. Days are those of the experiment, whatever the time is. */
export function bodies({ input, assets, items }: BodiesRequest): Body[] {
  const { account } = googleInput(input);
  return items.map((item) => {
    const parentId = item.parentId ?? ABOVE;
    const { under: _, window: _days, ...alone } = item;
    const request = { kind: item.kind, input, assets, items: [{ ...alone, parentId }] };
    const [unit] = unitsOf(request, { timeZone: 'UTC', now: 0 });
    const path = `customers/${account.id}/googleAds:mutate`;
    const body = { path, mutateOperations: unit!.operations.map(toWire) };
    return JSON.parse(JSON.stringify(body)) as Body;
  });
}
