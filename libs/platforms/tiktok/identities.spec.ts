import { describe, expect, it } from '@jest/globals';
import { findingsOf, type Change } from '#libs/testing/platform/tiktok-valid.js';
import type { IdentityType } from './identities.js';

type Network = 'PLACEMENT_TIKTOK' | 'PLACEMENT_PANGLE' | 'PLACEMENT_GLOBAL_APP_BUNDLE';
const named =
  (type: IdentityType, networks: Network[], center?: string): Change =>
  (input) => {
    input.identity = { id: '6900', name: 'Vidal', type, ...(center === undefined ? {} : { authorized_bc_id: center }) };
    input.information.placements = networks;
  };
const [TIKTOK, PANGLE, BUNDLE] = ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE', 'PLACEMENT_GLOBAL_APP_BUNDLE'] as const;

describe('identities of TikTok ads', () => {
  it.each<[IdentityType, Network[], string?]>([
    ['TT_USER', [TIKTOK]],
    ['TT_USER', [TIKTOK, PANGLE]],
    ['BC_AUTH_TT', [TIKTOK], '77'],
    ['CUSTOMIZED_USER', [PANGLE]],
    ['CUSTOMIZED_USER', [BUNDLE]],
    ['CUSTOMIZED_USER', [PANGLE, BUNDLE]],
  ])('accept %s on %j', (...names) => {
    expect(findingsOf(named(...names))).toEqual([]);
  });

  it.each<[IdentityType, Network[], string]>([
    ['CUSTOMIZED_USER', [TIKTOK], 'TikTok no longer accepts custom identities for ads on TikTok.'],
    ['CUSTOMIZED_USER', [TIKTOK, PANGLE], 'TikTok no longer accepts custom identities for ads on TikTok.'],
    ['TT_USER', [PANGLE], 'A TikTok account can appear only in ads on TikTok.'],
    ['BC_AUTH_TT', [BUNDLE], 'A TikTok account can appear only in ads on TikTok.'],
    ['AUTH_CODE', [TIKTOK], 'This identity can show only one existing post'],
    ['BC_AUTH_TT', [TIKTOK], 'The Business Center of this TikTok account is missing.'],
  ])('refuse %s on %j', (type, networks, message) => {
    expect(findingsOf(named(type, networks))).toEqual([expect.stringContaining(`identity: ${message}`)]);
  });

  it('are required by their own rule while none is chosen', () => {
    const nobody: Change = (input) => (input.identity = { id: '', name: '', type: 'CUSTOMIZED_USER' });
    expect(findingsOf(nobody)).toEqual(['identity: Please select an option']);
  });
});
