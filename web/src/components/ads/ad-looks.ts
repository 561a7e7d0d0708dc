import { createContext, type ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { DrawnAd } from './ad-card.js';

/** Draws an ad as people see it on one platform. */
export type DrawAd = ComponentType<{ ad: DrawnAd }>;

/** Platforms whose ads have a look of their own. */
export const AdLooks = createContext<Readonly<Partial<Record<Platform, DrawAd>>>>({});
