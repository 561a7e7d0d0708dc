import type { StoredObject } from '../../store/objects.js';
import { askedFields, type GraphCall } from '../graph/call.js';
import { project, type NodeType } from '../graph/fields.js';
import { afterCursor, answerPage } from '../graph/paging.js';
import { compile, readFilters } from './filtering.js';

interface Listing<Thing> {
  type: 'campaign' | 'adset' | 'ad' | 'creative' | 'image' | 'video';
  node: NodeType<Thing, GraphCall>;
  /** The parent of the list: an account, a campaign or an ad set. */
  scope: { account?: string; campaign?: string; group?: string };
  effectiveStatus: (thing: Thing) => string;
  /** Additional fields for `filtering`. */
  getters?: Record<string, (thing: Thing) => unknown>;
}

/** Statuses of objects that a list leaves out, unless a filter on the status names them. */
const HIDDEN = ['DELETED', 'ARCHIVED'];

/** An edge of stored objects: filters, statuses, cursors and requested fields, newest first. */
export function answerObjects<Thing extends StoredObject<never>>(call: GraphCall, listing: Listing<Thing>): unknown {
  const { params, world } = call;
  const nodes = askedFields(call);
  const filters = readFilters(params);
  const statuses = params.strings('effective_status');
  params.keep('date_preset', 'time_range', 'is_completed', 'updated_since');
  const after = afterCursor(call);

  const prefix = `${listing.type}.`;
  const getters: Record<string, (thing: Thing) => unknown> = {
    id: (thing) => thing.id,
    name: (thing) => thing.name,
    status: (thing) => thing.status,
    configured_status: (thing) => thing.status,
    effective_status: listing.effectiveStatus,
    created_time: (thing) => Math.floor(thing.createdAt / 1000),
    updated_time: (thing) => Math.floor(thing.updatedAt / 1000),
    'campaign.id': (thing) => thing.campaign,
    'adset.id': (thing) => thing.group,
    campaign_id: (thing) => thing.campaign,
    adset_id: (thing) => thing.group,
    ...listing.getters,
  };
  for (const [name, getter] of Object.entries(getters)) getters[`${prefix}${name}`] ??= getter;
  if (statuses) filters.push({ field: 'effective_status', operator: 'IN', value: statuses });
  const matches = compile(filters, getters);

  const own = (name: string): boolean => name === 'name' || name === `${prefix}name`;
  const exact = filters.find((filter) => own(filter.field) && filter.operator === 'EQUAL');
  const part = filters.find((filter) => own(filter.field) && filter.operator === 'CONTAIN');
  const wantsHidden = filters.some(
    ({ field, value }) => field.endsWith('status') && HIDDEN.some((status) => [value].flat().includes(status)),
  );
  const query = {
    platform: 'meta' as const,
    type: listing.type,
    ...listing.scope,
    ...(exact && { name: String(exact.value) }),
    ...(part && { nameContains: String(part.value) }),
    withDeleted: wantsHidden,
  };
  const visible = (thing: Thing): boolean => (wantsHidden || !HIDDEN.includes(thing.status)) && matches(thing);

  function* select(before?: number): Generator<Thing> {
    for (const object of world.objects.list<never>({ ...query, before })) {
      if (visible(object as unknown as Thing)) yield object as unknown as Thing;
    }
  }
  const answer = answerPage(call, select(after === undefined ? undefined : Number(after)), {
    position: (thing) => thing.seq,
    view: (thing) => project(listing.node, thing, nodes, call),
    total: () => [...select()].length,
  });
  params.finish();
  return answer;
}
