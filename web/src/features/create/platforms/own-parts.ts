import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Part } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import type { UseLookups } from '../form/lookups.js';

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
  /** Sections by their names; each is given its fields as the wizard shows them. */
  sections?: Readonly<Record<string, ComponentType<{ section: Section; children: ReactNode }>>>;
  /** What stands below a field, by its path. */
  notes?: Readonly<Record<string, ComponentType>>;
  /** How its ads look, with the wizard's contents; a chunk of its own. */
  preview?: ComponentType<PreviewProps>;
  /** What there is to choose from besides ad accounts. */
  useLookups?: UseLookups;
}

/** Of each platform that shows or asks anything in its own way. */
export type PartsByPlatform = Readonly<Partial<Record<Platform, OwnParts>>>;

export const OwnPartsContext = createContext<PartsByPlatform>({});

const NONE: OwnParts = {};

export const useOwnParts = (platform: Platform): OwnParts => useContext(OwnPartsContext)[platform] ?? NONE;
