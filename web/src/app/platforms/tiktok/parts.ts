import { lazy } from 'react';
import type { ConsoleParts } from '../console-parts.js';

export default {
  look: lazy(async () => ({
    default: (await import('../../../components/ads/tiktok/full-screen-ad.js')).FullScreenAd,
  })),
  wizard: async () => (await import('../../../features/create/platforms/tiktok/tiktok-parts.js')).TIKTOK_PARTS,
} satisfies ConsoleParts;
