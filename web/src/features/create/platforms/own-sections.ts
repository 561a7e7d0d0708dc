import type { ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Section } from '#libs/platforms/sections.js';
import { SponsorsSection } from './meta/sponsors-section.js';

/** Sections that a platform shows in its own way, by their names. */
export const OWN_SECTIONS: Readonly<
  Partial<Record<Platform, Readonly<Record<string, ComponentType<{ section: Section }>>>>>
> = {
  meta: { sponsors: SponsorsSection },
};
