import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';
import type { Lookups } from './lookups.js';
import type { Draft } from './draft.js';
import type { FormActions } from './form-actions.js';
import type { ChosenImages } from './images.js';

/** What the sections and controls work with, and what typing does not change: who reads only this is not drawn for a letter. */
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
  /** US cents that the experiment would be charged with so many created variations; null while that is not known. */
  feeOf: ((created: number) => number) | null;
  /** The files that are on their way. */
  images: ChosenImages;
  /** Whether a reload will lose the images. */
  areImagesUnkept: boolean;
}

/** What every letter changes. */
export interface FormContents {
  draft: Draft;
  /** The text of the problem of a mark once it may be shown, else null. */
  errorOf(mark: string): string | null;
}

/** What every section and control of the wizard works on. */
export type WizardForm = FormFrame & FormContents;

const Frame = createContext<FormFrame | null>(null);
const Contents = createContext<FormContents | null>(null);

interface Props {
  /** The same object as long as nothing of it changes. */
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
 * With what is typed: for what shows several fields. A list and its rows are given theirs instead.
 * @throws Error outside of the wizard
 */
export function useForm(): WizardForm {
  const frame = useFrame();
  const contents = useContext(Contents)!;
  return useMemo(() => ({ ...frame, ...contents }), [frame, contents]);
}
