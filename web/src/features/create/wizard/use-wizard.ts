import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { fileListOf } from '#libs/platforms/kinds/file-lists.js';
import { addReducer } from '../../../lib/store/reducers.js';
import { files, type FileStore } from '../../../lib/storage/files.js';
import { newDraft, type Draft } from '../form/draft.js';
import { chosenImages, type ChosenImage } from '../form/images.js';
import { isUnsaved, type SavedDraft } from '../form/saved-draft.js';
import { imagesAdded, opened, wizardsSlice } from '../form/slice.js';
import { begin, type WizardState, type WizardsState } from '../form/wizard-state.js';
import { LAST_STEP } from '../form/steps.js';
import { keptTexts, seenTexts } from './drafts/kept-texts.js';
import { dropDraft, keptDraftId, keptText, loadDraft, ownerKey, saveDraft, storedText } from './drafts/storage.js';
import type { DraftOwner, KeptWizard } from './drafts/storage.js';
import { uploadFiles } from '../form/uploads/upload-files.js';
import { useKeptImages } from './drafts/use-kept-images.js';

addReducer(wizardsSlice);

const SAVE_AFTER_MS = 250;
const NOTHING: readonly ChosenImage[] = [];

interface Options {
  description: PlatformDescription;
  owner: DraftOwner;
  goals: readonly string[];
  /** The first contents, from an experiment; null for the user's own draft. */
  source: Draft | null;
  /** The server's draft with these contents. */
  saved: SavedDraft | null;
  fileStore?: FileStore;
  upload?: typeof uploadFiles;
}

/**
 * The draft of a user. It survives a change of the page in memory, and a reload in the browser's storage. A draft with a source is stored
 * separately from the user's own.
 * @returns undefined until it has been opened, within the first layout
 */
export function useWizard(options: Options) {
  const { description, owner, goals, source, saved, fileStore = files, upload = uploadFiles } = options;
  const { platform, userId, from } = owner;
  const draftOwner = useMemo<DraftOwner>(() => ({ platform, userId, from }), [platform, userId, from]);
  const key = ownerKey(draftOwner);
  const dispatch = useDispatch();
  const store = useStore<Partial<WizardsState>>();
  const wizard = useSelector(({ wizards }: Partial<WizardsState>) => wizards?.[key]);

  useLayoutEffect(() => {
    const open = store.getState().wizards?.[key];
    const reopened = open === undefined ? null : openedAnew(open, source);
    if (open !== undefined && reopened === null && !isBehind(open, saved)) return;
    if (open === undefined) seenTexts(store).set(key, storedText(draftOwner));
    const kept = open ?? loadDraft(description, draftOwner, { now: new Date(), goals });
    const wizard = reopened ?? firstState(description, { source, saved, kept });
    // A text kept from an older save must be written again.
    if (reopened === null) keptTexts(store).set(key, kept !== null && isOlder(kept, saved) ? null : textOf(wizard));
    dispatch(opened({ owner: key, wizard }));
  }, [description, dispatch, goals, key, saved, source, store, draftOwner]);

  const draft = wizard?.draft;
  const images = wizard?.images;
  const step = wizard?.step ?? 0;
  const savedNow = wizard?.saved ?? null;
  const [isTakenElsewhere, setTakenElsewhere] = useState(false);
  /** Stores the present draft in this browser. */
  const keep = useCallback(() => {
    const now = store.getState().wizards?.[key];
    if (now === undefined) return;
    const text = textOf(now);
    // Another tab may have stored a newer text, so a tab without changes writes nothing.
    if (keptTexts(store).get(key) === text) return setTakenElsewhere(false);
    // The text of another tab is never overwritten without a question. The exception is a draft on the server: the server compares its
    // versions at each save, so the last tab wins here.
    const storedNow = storedText(draftOwner);
    const isSameDraft = now.saved !== null && keptDraftId(draftOwner) === now.saved.id;
    const isElsewhere = storedNow !== null && storedNow !== seenTexts(store).get(key) && !isSameDraft;
    setTakenElsewhere(isElsewhere);
    if (isElsewhere) return;
    if (text === null) dropDraft(draftOwner);
    else saveDraft(draftOwner, text);
    keptTexts(store).set(key, text);
    seenTexts(store).set(key, storedText(draftOwner));
  }, [key, store, draftOwner]);
  const isOpen = wizard !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(keep, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, images, isOpen, keep, savedNow, step]);
  useEffect(() => {
    // A user who leaves within the delay must not lose the last words.
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const fileOwner = fileOwnerOf(draftOwner);
  const chosen = useMemo(
    () => (draft === undefined || images === undefined ? NOTHING : chosenImages(draft, images)),
    [draft, images],
  );
  const restore = useCallback(
    (found: ChosenImage[]) => {
      const path = fileListOf(description, store.getState().wizards?.[key]?.draft);
      dispatch(imagesAdded({ owner: key, images: found, path, isFirst: true }));
      const taken = store.getState().wizards?.[key]?.images;
      for (const { id, preview } of found) if (taken?.[id]?.preview !== preview) URL.revokeObjectURL(preview);
    },
    [description, dispatch, key, store],
  );
  const areImagesUnkept = useKeptImages(fileOwner, { images: chosen, restore, files: fileStore });

  useEffect(() => {
    if (images !== undefined) upload(dispatch, key, Object.values(images));
  }, [dispatch, images, key, upload]);

  /** The state of a new wizard: with the bindings that the next experiment most likely shares (account, page), or with its source. */
  const startState = () => {
    if (source !== null) return begin(source, { step: 1, touched: [description.time.start], saved: savedNow, source });
    const empty = newDraft(description, new Date());
    const bound = Object.entries(description.setup).flatMap(([name, { kind, required }]) =>
      kind === 'reference' && required === true ? [[name, draft?.[name]] as const] : [],
    );
    return begin({ ...empty, ...(Object.fromEntries(bound) as object) });
  };

  return {
    wizard,
    owner: key,
    keep,
    /** Whether a reload will lose the images, because the browser's storage is full or not accessible. */
    areImagesUnkept,
    /** Whether another tab has stored another text after this tab. This tab stores nothing until the user has chosen. */
    isTakenElsewhere,
    /** Continues with the other tab's text. The user discards this tab's text on purpose, so the reload does not ask. */
    useThere: () => {
      flushSync(() => setTakenElsewhere(false));
      window.location.reload();
    },
    /** Replaces the other tab's text by this tab's. */
    keepHere: () => {
      seenTexts(store).set(key, storedText(draftOwner));
      keep();
    },
    /** Removes the stored draft after a submit. @returns the state of a new wizard */
    forget: () => {
      for (const { preview } of chosen) URL.revokeObjectURL(preview);
      dropDraft(draftOwner);
      keptTexts(store).set(key, null);
      seenTexts(store).set(key, null);
      void fileStore.write(fileOwner, []);
      return { ...startState(), saved: null };
    },
    startState,
  };
}

/** The key of the owner's files. It starts with the user's id, by which a login finds the files to keep. */
const fileOwnerOf = ({ platform, userId, from }: DraftOwner): string =>
  `${userId}:${platform}${from === null ? '' : `.${from}`}`;

/** Whether another experiment's contents are unchanged since they were opened. Such contents are not stored, but read again. */
const isAsOpened = ({ draft, source, saved }: WizardState): boolean => draft === source && saved === null;

/** The text to store; null for none. */
const textOf = (wizard: WizardState): string | null =>
  isAsOpened(wizard) ? null : keptText({ ...wizard, step: Math.min(wizard.step, LAST_STEP) });

/** The existing wizard, open or stored. */
type Kept = KeptWizard & Pick<WizardState, 'leftOut' | 'isRunMoved'>;

interface First {
  source: Draft | null;
  saved: SavedDraft | null;
  kept: Kept | null;
}

function firstState(description: PlatformDescription, { source, saved, kept }: First): WizardState {
  // Stored contents can have a run whose dates have passed. That problem shows immediately, because users would overlook it.
  const touched = [description.time.start];
  if (kept === null)
    return source === null
      ? begin(newDraft(description, new Date()))
      : begin(source, { step: 1, touched, saved, source });
  const { step, leftOut, isRunMoved } = kept;
  if (source === null) return begin(kept.draft, { step, saved: kept.saved, leftOut, isRunMoved });
  if (isOlder(kept, saved)) return begin(source, { step, touched, saved, source });
  if (saved === null || kept.saved !== null)
    return begin(kept.draft, { step, touched, saved: kept.saved, leftOut, isRunMoved });
  // The save on which this text is based is unknown, so the user has to choose.
  const draft = { ...saved, draft: null };
  return { ...begin(kept.draft, { step, touched, saved: draft, leftOut, isRunMoved }), saving: 'changed-elsewhere' };
}

/** Whether these contents were saved, and a later save exists elsewhere. */
const isOlder = (kept: { draft: Draft; saved: SavedDraft | null }, saved: SavedDraft | null): boolean =>
  saved !== null &&
  kept.saved !== null &&
  kept.saved.revision < saved.revision &&
  !isUnsaved({ draft: kept.draft, saved: kept.saved });

const isBehind = (kept: WizardState, saved: SavedDraft | null): boolean =>
  kept.saving === 'idle' && isOlder(kept, saved);

/** The wizard with its new source; null if the wizard must stay as it is, because it was changed, shows refusals, or is being sent. */
function openedAnew(open: WizardState, source: Draft | null): WizardState | null {
  if (source === null || open.source === source || !isAsOpened(open)) return null;
  const isBusy = open.saving !== 'idle' || open.creating || open.created !== null;
  if (isBusy || Object.keys(open.refusals).length > 0) return null;
  return { ...open, draft: source, first: source, source };
}
