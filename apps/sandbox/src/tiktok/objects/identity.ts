import type { ObjectStore } from '../../store/objects.js';
import type { Advertiser } from '../seed/advertisers.js';
import { identityById, type Identity, type IdentityType } from '../seed/identities.js';
import { CODE } from '../wire/codes.js';
import { invalid, missing, notFound, Refusal } from '../wire/refusal.js';
import type { TikTokWorld } from '../world.js';
import type { AdGroup } from './types.js';

const IDENTITY_CAP = 10_000;

/**
 * Refusals of identities. None of them names its field. Sources: messages of `/ad/create/` (September 2026, all with 40002), as public
 * adapters and guides quote them; the rule itself: portal document 1848048566169730.
 */
const REFUSED = {
  custom: 'Custom identities are no longer supported. Use an authorized TikTok account.',
  businessCenter: '"Identity_type" and "Identity_bc_ID" don\'t match.',
  access:
    'You no longer have access to the TikTok account used in this ad. To continue editing, select a new identity and creative material or re-apply for access.',
  placement: 'Incorrect source field',
} as const;
const refusalOf = (reason: keyof typeof REFUSED): Refusal => new Refusal(CODE.invalid, REFUSED[reason]);

/** The identity fields of an ad. */
export interface IdentityFields {
  identity_type?: IdentityType | undefined;
  identity_id?: string | undefined;
  identity_authorized_bc_id?: string | undefined;
  tiktok_item_id?: string | undefined;
}

/** Where the identity is used. */
export interface IdentityPlace {
  world: TikTokWorld;
  advertiser: Advertiser;
  /** Whether the ad can be shown on TikTok itself. */
  isOnTikTok: boolean;
  /** Whether custom identities are still allowed: Smart Creative, shops, catalogs and branded missions. */
  isExempt?: boolean;
}

/** Whether ads with an identity of this type are Spark ads, which show a post of a TikTok account. */
export const isSpark = (type: IdentityType | undefined): boolean => type !== undefined && type !== 'CUSTOMIZED_USER';

/** Whether ads of a group can be shown on TikTok itself. */
export function isOnTikTok({ data: { body } }: AdGroup): boolean {
  const { placement_type: type, placements } = body as { placement_type?: string; placements?: string[] };
  // A Smart+ group that names no placements may appear anywhere.
  return type === 'PLACEMENT_TYPE_AUTOMATIC' || (placements ?? ['PLACEMENT_TIKTOK']).includes('PLACEMENT_TIKTOK');
}

/** Throws a refusal if ads in this place cannot have the identity. */
export function checkIdentity(fields: IdentityFields, place: IdentityPlace): void {
  const { identity_type: type, identity_id: id, identity_authorized_bc_id: center, tiktok_item_id: post } = fields;
  const { world, advertiser } = place;
  if (type === undefined) throw missing('identity_type');
  if (id === undefined) throw missing('identity_id');
  if (type === 'BC_AUTH_TT' && center === undefined) throw refusalOf('businessCenter');
  if (type === 'CUSTOMIZED_USER' && post !== undefined)
    throw invalid('tiktok_item_id', 'Is not supported with identity_type CUSTOMIZED_USER.');
  const known = identityById.get(id);
  if (known?.type !== type || known.advertiser !== advertiser.id) throw notFound('identity_id', id);
  if (type === 'CUSTOMIZED_USER') {
    if (place.isOnTikTok && place.isExempt !== true) throw refusalOf('custom');
    return;
  }
  if (!place.isOnTikTok) throw refusalOf('placement');
  if (known.businessCenter !== center) throw refusalOf(type === 'BC_AUTH_TT' ? 'access' : 'businessCenter');
  if (!isConnected(world.objects, id) || (post === undefined && !known.canPush)) throw refusalOf('access');
  const used = world.db.get<{ n: number }>(
    "SELECT count(*) AS n FROM objects WHERE platform = 'tiktok' AND type = 'ad' AND deleted = 0 AND json_extract(data, '$.body.identity_id') = ?",
    id,
  );
  if (Number(used?.n) >= IDENTITY_CAP) throw invalid('identity_id', `Holds ${IDENTITY_CAP} ads already.`);
}

const recordId = (identity: string): string => `identity_${identity}`;

/** Whether the owner of the TikTok account still allows the advertiser to use it. */
export const isConnected = (objects: ObjectStore, identity: string): boolean =>
  objects.get('tiktok', recordId(identity))?.status !== 'disconnected';

/** Whether an ad has lost the TikTok account that it names as its identity. */
export const hasLostIdentity = (objects: ObjectStore, fields: Record<string, unknown>): boolean =>
  typeof fields['identity_id'] === 'string' && !isConnected(objects, fields['identity_id']);

/**
 * Revokes or restores the permission that the owner of a TikTok account gives. The account's ads stop or continue immediately. Stored as an
 * object, so that it survives a restart and has a history.
 */
export function setConnected({ db, objects, time, delivery }: TikTokWorld, one: Identity, connected: boolean): void {
  const now = time.now();
  const status = connected ? 'connected' : 'disconnected';
  const campaigns = [...objects.list({ platform: 'tiktok', type: 'campaign', account: one.advertiser })];
  const write = (): void => {
    const known = objects.get('tiktok', recordId(one.id));
    if (known) return objects.save(known, { status }, now);
    const place = {
      platform: 'tiktok',
      type: 'identity',
      id: recordId(one.id),
      account: one.advertiser,
      name: one.name,
    };
    objects.insert({ ...place, campaign: null, group: null, status, createdAt: now, data: {} });
  };
  db.transaction(() =>
    delivery.changeAll(
      campaigns.map(({ id }) => id),
      now,
      write,
      'status',
    ),
  );
}
