import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Part } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import type { UseLookups } from '../form/lookups.js';

/** A dialog that opens between a valid step and the next one. */
export interface GateProps {
  isOpen: boolean;
  onContinue(): void;
  onClose(): void;
  onClosed(): void;
}

interface PreviewProps {
  onClose(): void;
}

/** The parts of the wizard that differ for a platform. */
export interface OwnParts {
  /** The dialogs that open before the next step, by the step that the user leaves. */
  gates?: Readonly<Partial<Record<Part, ComponentType<GateProps>>>>;
  /** Sections by their names; each receives its fields as the wizard shows them. */
  sections?: Readonly<Record<string, ComponentType<{ section: Section; children: ReactNode }>>>;
  /** Notes below a field, by its path. */
  notes?: Readonly<Record<string, ComponentType>>;
  /** Draws the platform's ads from the wizard's contents; loaded as a chunk of its own. */
  preview?: ComponentType<PreviewProps>;
  /** The platform's choices besides ad accounts. */
  useLookups?: UseLookups;
}

/** The own parts of each platform that has any. */
export type PartsByPlatform = Readonly<Partial<Record<Platform, OwnParts>>>;

export const OwnPartsContext = createContext<PartsByPlatform>({});

const NONE: OwnParts = {};

export const useOwnParts = (platform: Platform): OwnParts => useContext(OwnPartsContext)[platform] ?? NONE;
