import type { ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Section } from '#libs/platforms/sections.js';
import type { UseLookups } from './lookups.js';
import { SponsorsSection } from './meta/sponsors-section.js';
import { useMetaLookups } from './meta/use-meta-lookups.js';

/** What a platform shows or asks in its own way. */
interface OwnParts {
  /** Sections by their names. */
  sections?: Readonly<Record<string, ComponentType<{ section: Section }>>>;
  /** What there is to choose from besides ad accounts. */
  useLookups?: UseLookups;
}

export const OWN_PARTS: Readonly<Partial<Record<Platform, OwnParts>>> = {
  meta: { sections: { sponsors: SponsorsSection }, useLookups: useMetaLookups },
};
