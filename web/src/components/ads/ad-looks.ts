import { createContext, type ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { DrawnAd } from './ad-card.js';

/** Draws an ad as people meet it on one platform. */
export type DrawAd = ComponentType<{ ad: DrawnAd }>;

/** Of platforms whose ads look like nobody else's. */
export const AdLooks = createContext<Readonly<Partial<Record<Platform, DrawAd>>>>({});
