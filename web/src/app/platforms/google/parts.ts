import { lazy } from 'react';
import type { ConsoleParts } from '../console-parts.js';

export default {
  look: lazy(async () => ({ default: (await import('../../../components/ads/google/google-ad.js')).GoogleAd })),
  wizard: async () => (await import('../../../features/create/platforms/google/google-parts.js')).GOOGLE_PARTS,
  link: lazy(async () => ({
    default: (await import('../../../features/linking/google/customer-panel.js')).CustomerPanel,
  })),
} satisfies ConsoleParts;
