import { createContext, useContext } from 'react';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { VisualValue } from '#libs/platforms/fields.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';
import type { Lookups } from '../platforms/lookups.js';
import type { Draft } from './draft.js';
import type { ChosenImage, ChosenImages, ShownVisual } from './images.js';
import type { ListActions } from './list-actions.js';

/** What every section and control of the wizard works on. */
export interface WizardForm extends ListActions {
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
  /** The files that are on their way. */
  images: ChosenImages;
  addImages(images: ChosenImage[]): void;
  /** Goes on with a file that did not arrive. */
  retryFile(slot: string): void;
  /** Ends what is on its way of these slots. */
  dropFiles(slots: readonly string[]): void;
  /** In place of what it was, or as a new one at the end. */
  putVisual(path: string, id: string, value: VisualValue): void;
  /** With what is on its way of its files. */
  removeVisual(path: string, id: string): void;
}

const Context = createContext<WizardForm | null>(null);
export const WizardProvider = Context.Provider;

/** @throws Error outside of the wizard */
export function useForm(): WizardForm {
  const form = useContext(Context);
  if (form === null) throw new Error('Only the wizard has sections.');
  return form;
}
