import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';
import type { Lookups } from './lookups.js';
import type { Draft } from './draft.js';
import type { FormActions } from './form-actions.js';
import type { ChosenImages } from './images.js';

/** The part of the form that typing does not change. A component that reads only this does not render on each keystroke. */
export interface FormFrame extends FormActions {
  description: PlatformDescription;
  /** The goal. */
  objective: string;
  lookups: Lookups;
  /** The chosen ad account. */
  account: AdAccount | undefined;
  currency: string;
  /** Why another alternative cannot be added now, or null (META-109). */
  addBlocked: string | null;
  /** The charge in US cents for a number of created variations; null while it is unknown. */
  feeOf: ((created: number) => number) | null;
  /** The files that are uploading. */
  images: ChosenImages;
  /** Whether a reload will lose the images. */
  areImagesUnkept: boolean;
}

/** The part of the form that every keystroke changes. */
export interface FormContents {
  draft: Draft;
  /** The text of the problem at a mark; null if there is none, or if it is not to be shown yet. */
  errorOf(mark: string): string | null;
}

/** The shared state of every section and control of the wizard. */
export type WizardForm = FormFrame & FormContents;

const Frame = createContext<FormFrame | null>(null);
const Contents = createContext<FormContents | null>(null);

interface Props {
  /** The same object until one of its values changes. */
  frame: FormFrame;
  contents: FormContents;
  children: ReactNode;
}

export function WizardProvider({ frame, contents, children }: Props) {
  return (
    <Frame value={frame}>
      <Contents value={contents}>{children}</Contents>
    </Frame>
  );
}

/** @throws Error outside of the wizard */
export function useFrame(): FormFrame {
  const frame = useContext(Frame);
  if (frame === null) throw new Error('Only the wizard has sections.');
  return frame;
}

/**
 * The form including the typed text, for components that show several fields. Lists and rows get their values as props instead.
 * @throws Error outside of the wizard
 */
export function useForm(): WizardForm {
  const frame = useFrame();
  const contents = useContext(Contents)!;
  return useMemo(() => ({ ...frame, ...contents }), [frame, contents]);
}
