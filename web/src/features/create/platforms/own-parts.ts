import { lazy, type ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Part } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/sections.js';
import type { UseLookups } from './lookups.js';
import { AppSection } from './meta/app-section.js';
import { ReachDialog } from './meta/reach-dialog.js';
import { SponsorsSection } from './meta/sponsors-section.js';
import { useMetaLookups } from './meta/use-meta-lookups.js';
import { IdentityNote } from './tiktok/identity-note.js';
import { useTiktokLookups } from './tiktok/use-tiktok-lookups.js';

/** What stands between a step that holds and the next one. */
export interface GateProps {
  isOpen: boolean;
  onContinue(): void;
  onClose(): void;
  onClosed(): void;
}

interface PreviewProps {
  onClose(): void;
}

/** What a platform shows or asks in its own way. */
export interface OwnParts {
  /** By the step that is left. */
  gates?: Readonly<Partial<Record<Part, ComponentType<GateProps>>>>;
  /** Sections by their names. */
  sections?: Readonly<Record<string, ComponentType<{ section: Section }>>>;
  /** What stands below a field, by its path. */
  notes?: Readonly<Record<string, ComponentType>>;
  /** How its ads look, with the wizard's contents; a chunk of its own. */
  preview?: ComponentType<PreviewProps>;
  /** What there is to choose from besides ad accounts. */
  useLookups?: UseLookups;
}

export const OWN_PARTS: Readonly<Partial<Record<Platform, OwnParts>>> = {
  meta: {
    sections: { app: AppSection, sponsors: SponsorsSection },
    gates: { audience: ReachDialog },
    preview: lazy(() => import('./meta/preview/meta-preview.js').then((part) => ({ default: part.MetaPreview }))),
    useLookups: useMetaLookups,
  },
  tiktok: {
    notes: { identity: IdentityNote },
    preview: lazy(() => import('./tiktok/preview/tiktok-preview.js').then((part) => ({ default: part.TiktokPreview }))),
    useLookups: useTiktokLookups,
  },
};
