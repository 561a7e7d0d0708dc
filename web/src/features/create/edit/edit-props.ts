import type { PlatformDescription } from '#libs/platforms/description.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';
import type { StoredAlternative } from '../../../lib/api/endpoints.js';
import type { AlternativeRef, EditedDraft } from './edited-draft.js';

/**
 * `first`: no edit has been sent. `under-way`: the edit is carried out. `again`: the run needs another edit; the first refusal is outdated.
 */
export type EditStep = 'first' | 'under-way' | 'again';

export interface EditProps {
  run: RefusedAds['run'];
  description: PlatformDescription;
  /** The stored experiment. */
  content: unknown;
  which: AlternativeRef;
  /** Reads the contents again. */
  refetch(): Promise<void>;
  onStep(step: EditStep): void;
  onClose(): void;
}

export interface EditFormProps extends EditProps {
  stored: StoredAlternative;
  edited: EditedDraft;
  /** Reads the alternative and the contents again. */
  lookAgain(): Promise<StoredAlternative | undefined>;
}
