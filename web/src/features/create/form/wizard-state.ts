import type { ImageSize } from '#libs/contracts/pictures/crop.js';
import type { Part } from '#libs/platforms/description.js';
import type { Draft } from './draft.js';
import type { ChosenImages } from './images.js';
import type { Outcome } from './outcome.js';
import type { SavedDraft, Saving } from './saved-draft.js';

/** One draft being written (META-029). */
export interface WizardState {
  step: number;
  draft: Draft;
  /** The draft when it was opened. While the present draft equals it, the user has changed nothing. */
  first: Draft;
  /** The contents of another experiment that the wizard was opened with; null for the user's own draft. */
  source: Draft | null;
  /** Fields that this browser had stored, and that the form does not have. */
  leftOut: string[];
  /** The run was moved when the draft was opened, because it would have begun too soon. */
  isRunMoved: boolean;
  images: ChosenImages;
  /** Slots whose files have arrived since the wizard was opened. */
  arrived: Readonly<Record<string, true>>;
  /** Digests of arrived files, by their ids: equal for equal files. */
  contents: Readonly<Record<string, string>>;
  /** Sizes of measured pictures with crops, by their rows. */
  sizes: Readonly<Record<string, ImageSize>>;
  /** Marks of fields that were left: only these show their problems before their step is checked. */
  touched: Readonly<Record<string, true>>;
  /** Parts that show all their problems, because Continue was pressed. */
  checked: Readonly<Partial<Record<Part, true>>>;
  /** The server's refusals by mark; editing the refused field removes them. */
  refusals: Readonly<Record<string, string>>;
  /** Its draft on the server; null before the first save. */
  saved: SavedDraft | null;
  saving: Saving;
  /** The kind of object that it will become. */
  outcome: Outcome;
  /** Whether a submit is under way. */
  creating: boolean;
  created: Outcome | null;
  /** The uuid of a created experiment whose scripts the user runs at the platform; null for any other. */
  scripted: string | null;
}

/** By the owner of the draft: the user's own draft, and one for each experiment that is being fixed. */
export interface WizardsState {
  wizards: Record<string, WizardState>;
}

interface Beginning {
  step?: number;
  touched?: readonly string[];
  saved?: SavedDraft | null;
  leftOut?: string[];
  isRunMoved?: boolean;
  source?: Draft | null;
}

export const begin = (
  draft: Draft,
  { step = 0, touched = [], saved = null, leftOut = [], isRunMoved = false, source = null }: Beginning = {},
) =>
  ({
    step,
    draft,
    first: draft,
    saved,
    saving: 'idle',
    images: {},
    arrived: {},
    contents: {},
    sizes: {},
    checked: {},
    refusals: {},
    creating: false,
    outcome: 'run',
    created: null,
    scripted: null,
    leftOut,
    isRunMoved,
    source,
    touched: Object.fromEntries(touched.map((mark) => [mark, true as const])),
  }) satisfies WizardState;
