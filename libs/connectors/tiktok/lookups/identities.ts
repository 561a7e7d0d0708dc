import { z } from 'zod';
import { IDENTITY_TYPES, isTikTokAccount } from '#libs/platforms/tiktok/identities.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import type { IdentityProblem, OfAdvertiser, TikTokIdentity } from './tiktok-lookups.js';

/** Maximum number of rows in a page. */
const PAGE_SIZE = 100;

const optional = <T extends z.ZodType>(shape: T) => shape.nullish().catch(undefined);

const identity = z.looseObject({
  identity_id: id,
  identity_type: z.string(),
  display_name: optional(z.string()),
  username: optional(z.string()),
  identity_authorized_bc_id: optional(id),
  // A word in the documentation; public logs show a flag too.
  available_status: optional(z.union([z.string(), z.boolean()])),
  can_push_video: optional(z.boolean()),
});
type Row = z.output<typeof identity>;

/** Values of `available_status`. Source: portal document 1740218420781057, as public SDKs copy it, read November 2026. */
const PROBLEMS: Readonly<Record<string, IdentityProblem>> = {
  NO_VALID_BIND_ACCOUNT: 'unbound',
  SCOPE_UNAVAILABLE: 'scope',
  NOT_BUSINESS_ACCOUNT: 'personal',
};

/**
 * Identities of every type, page by page: without a type, the platform returns all of them. Authorized posts (AUTH_CODE) are left out: an
 * ad under such an identity shows that post and nothing else.
 */
export async function identities(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
): Promise<TikTokIdentity[]> {
  const params = { advertiser_id: accountId };
  const rows = await allRows(
    client,
    { path: 'identity/get', accessToken, params, pageSize: PAGE_SIZE, rows: 'identity_list' },
    identity,
  );
  return rows.flatMap((row) => {
    const type = IDENTITY_TYPES.find((known) => known === row.identity_type);
    if (type === undefined || type === 'AUTH_CODE') return [];
    const { identity_id, identity_authorized_bc_id: center } = row;
    const problem = isTikTokAccount(type) ? problemOf(row) : undefined;
    return [
      {
        id: identity_id,
        name: nameOf(row),
        type,
        ...(center ? { authorized_bc_id: center } : {}),
        ...(problem ? { problem } : {}),
      },
    ];
  });
}

const nameOf = ({ display_name: shown, username, identity_id }: Row): string => shown || username || identity_id;

function problemOf({ available_status: status, can_push_video: canPush }: Row): IdentityProblem | undefined {
  if (status === false) return 'other';
  if (typeof status === 'string' && status !== '' && status !== 'AVAILABLE') return PROBLEMS[status] ?? 'other';
  return canPush === false ? 'push' : undefined;
}
