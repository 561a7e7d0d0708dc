import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { OwnRule } from '../description.js';
import { listOf, recordOf, textOf, valueAt } from '../reading/untrusted.js';
import type { RuleName } from '../checking/rules.js';
import { NETWORK_WORDS } from './wire-words.js';

/**
 * The identities under which ads appear. TT_USER is a TikTok account that is bound to the ad account. BC_AUTH_TT is an account that its
 * owner has authorized for a Business Center. With both, ads are posts of that account (Spark Ads, push). CUSTOMIZED_USER is a name with
 * a picture, without a TikTok account. AUTH_CODE is one existing post and can show nothing else. Source: portal documents
 * 1740218420781057 and 1739470744631298, read November 2026.
 */
export const IDENTITY_TYPES = ['CUSTOMIZED_USER', 'AUTH_CODE', 'TT_USER', 'BC_AUTH_TT'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

/** Where TikTok explains how to connect an account; read November 2026. */
export const IDENTITY_HELP = {
  adsManager: 'https://ads.tiktok.com/help/article/how-to-link-tiktok-accounts-as-ad-delivery-assets-in-ads-manager',
  businessCenter:
    'https://ads.tiktok.com/help/article/how-to-request-tiktok-account-ad-delivery-permissions-in-business-center',
} as const;

const TIKTOK_NETWORK = 'PLACEMENT_TIKTOK';

/** Whether ads on these networks may be shown on TikTok itself. */
export const isOnTikTok = (networks: readonly string[]): boolean => networks.includes(TIKTOK_NETWORK);

/** Whether an identity is a TikTok account under which new ads can appear as posts. */
export const isTikTokAccount = (type: unknown): boolean => type === 'TT_USER' || type === 'BC_AUTH_TT';

/** The rules that an identity can break. */
const IDENTITY_RULES = [
  'customIdentity',
  'accountNetworks',
  'postIdentity',
  'identityCenter',
] as const satisfies RuleName[];
type IdentityFault = (typeof IDENTITY_RULES)[number];

/**
 * Why ads on these networks cannot use an identity of this type; null if they can. TikTok refuses custom identities in ads on TikTok
 * itself: from 2026-01-15 for new accounts, later for all (portal document 1848048566169730). It refuses TikTok accounts in ads that appear
 * elsewhere only, because Spark Ads appear on TikTok only (a public guide quotes the refusal; not tried).
 */
export function identityFault(type: unknown, networks: readonly string[]): IdentityFault | null {
  if (type === 'AUTH_CODE') return 'postIdentity';
  if (type === 'CUSTOMIZED_USER') return isOnTikTok(networks) ? 'customIdentity' : null;
  return isTikTokAccount(type) && !isOnTikTok(networks) ? 'accountNetworks' : null;
}

/** The networks of an experiment's campaign, without unknown ones. */
export const networksOf = (input: unknown): string[] =>
  listOf(valueAt(input, 'information.placements'))
    .map(textOf)
    .filter((network) => Object.hasOwn(NETWORK_WORDS, network));

/** An identity must suit the networks. If a Business Center shares it, the identity must name that Business Center. */
export const identityRule: OwnRule = {
  part: 'information',
  before: 'identity',
  shownAtOnce: IDENTITY_RULES,
  check(input) {
    const { id, type, authorized_bc_id: center } = recordOf(valueAt(input, 'identity'));
    const networks = networksOf(input);
    // An empty field has a finding of its own.
    if (textOf(id) === '' || networks.length === 0) return [];
    const lacksCenter = type === 'BC_AUTH_TT' && textOf(center) === '';
    const fault = identityFault(type, networks) ?? (lacksCenter ? 'identityCenter' : null);
    return fault === null ? [] : [{ field: 'identity', key: RULE_TEXTS[fault].key }];
  },
};
