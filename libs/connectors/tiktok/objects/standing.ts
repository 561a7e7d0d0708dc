import type { Standing } from '#libs/contracts/experiment/run/ad-object.js';

/**
 * Meanings of `secondary_status`, without the kind of object in its prefix. An object that has not started yet is on. Source: enumerations
 * of the API for Business v1.3 (ad, ad group and campaign status), read November 2026.
 */
const STANDINGS = new Map<string, Standing>([
  ['ENABLE', 'running'],
  ['DELIVERY_OK', 'running'],
  ['PARTIAL_AUDIT_DELIVERY_OK', 'running'],
  ['NOT_START', 'running'],
  ['AUDIT', 'in-review'],
  ['REAUDIT', 'in-review'],
  ['ADGROUP_AUDIT', 'in-review'],
  ['CREATE', 'in-review'],
  ['AUDIT_DENY', 'refused'],
  ['ADGROUP_AUDIT_DENY', 'refused'],
  ['NOT_DELIVERY', 'troubled'],
  ['BALANCE_EXCEED', 'troubled'],
  ['PIXEL_UNBIND', 'troubled'],
  ['ASSET_AUTHORIZATION_LOST', 'troubled'],
  ['ADGROUP_ASSET_AUTHORIZATION_LOST', 'troubled'],
  ['MUSIC_AUTHORIZATION_MISSING', 'troubled'],
  ['FROZEN', 'troubled'],
  ['ADVERTISER_AUDIT', 'troubled'],
  ['ADVERTISER_AUDIT_DENY', 'troubled'],
  ['ADVERTISER_ACCOUNT_PUNISH', 'troubled'],
  ['ADVERTISER_CONTRACT_PENDING', 'troubled'],
  ['DISABLE', 'off'],
  ['CAMPAIGN_DISABLE', 'off'],
  ['ADGROUP_DISABLE', 'off'],
  ['DELETE', 'off'],
  ['CAMPAIGN_DELETE', 'off'],
  ['ADGROUP_DELETE', 'off'],
  ['BUDGET_EXCEED', 'off'],
  ['CAMPAIGN_EXCEED', 'off'],
  ['DONE', 'off'],
  ['TIME_DONE', 'off'],
]);

/** @param secondaryStatus for example AD_STATUS_AUDIT_DENY */
export const standingOf = (secondaryStatus: string): Standing =>
  STANDINGS.get(secondaryStatus.replace(/^(CAMPAIGN|ADGROUP|AD)_STATUS_/, '')) ?? 'unknown';
