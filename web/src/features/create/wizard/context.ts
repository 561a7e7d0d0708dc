import { createContext, useContext } from 'react';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';
import type { Lookups } from '../platforms/lookups.js';
import type { Draft } from './draft.js';
import type { ChosenImage, ShownVisual } from './images.js';

/** What every section and control of the wizard works on. */
export interface WizardForm {
  description: PlatformDescription;
  draft: Draft;
  visuals: readonly ShownVisual[];
  lookups: Lookups;
  /** The chosen ad account. */
  account: AdAccount | undefined;
  currency: string;
  /** The text of the problem of a mark once it may be shown, else null. */
  errorOf(mark: string): string | null;
  /** Why another alternative cannot be added now, or null (META-109). */
  addBlocked: string | null;
  /** Whether a reload will lose the images. */
  areImagesUnkept: boolean;
  set(path: string, value: unknown): void;
  leave(...marks: string[]): void;
  addRow(path: string, value: unknown): void;
  changeRow(path: string, id: string, value: unknown): void;
  /** @returns how to put it back where it was */
  removeRow(path: string, id: string, fallback?: unknown): () => void;
  addImages(images: ChosenImage[]): void;
}

const Context = createContext<WizardForm | null>(null);
export const WizardProvider = Context.Provider;

/** @throws Error outside of the wizard */
export function useForm(): WizardForm {
  const form = useContext(Context);
  if (form === null) throw new Error('Only the wizard has sections.');
  return form;
}
