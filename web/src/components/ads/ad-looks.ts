import { createContext, type ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { DrawnAd } from './ad-card.js';

/** Draws an ad as people see it on one platform. */
export type DrawAd = ComponentType<{ ad: DrawnAd }>;

/** Platforms whose ads have a look of their own. */
export type AdLooksByPlatform = Readonly<Partial<Record<Platform, DrawAd>>>;

/** Loads the looks. Returns the same promise each time; null if no platform has a look of its own. */
export const AdLooks = createContext<(() => Promise<AdLooksByPlatform>) | null>(null);
