import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { addReducer } from '../../../lib/store/reducers.js';
import { files, type FileStore } from '../../../lib/storage/files.js';
import { newDraft, type Draft } from './draft.js';
import { chosenImages, type ChosenImage } from './images.js';
import { begin, imagesAdded, opened, wizardsSlice, type WizardsState } from './slice.js';
import { LAST_STEP } from './steps.js';
import { dropDraft, loadDraft, ownerKey, saveDraft, type DraftOwner } from './storage.js';
import { useKeptImages } from './use-kept-images.js';

addReducer(wizardsSlice);

const SAVE_AFTER_MS = 250;
const NOTHING: readonly ChosenImage[] = [];

interface Options {
  description: PlatformDescription;
  owner: DraftOwner;
  /** The goals that the wizard offers. */
  goals: readonly string[];
  /** Contents of an experiment to begin with; null for the person's own draft. */
  source: Draft | null;
  fileStore?: FileStore;
}

/**
 * The draft of a person, kept across pages in memory, and across reloads in this browser. A draft with a source is kept
 * beside the person's own.
 * @returns undefined before it has been opened, within the first layout
 */
export function useWizard({ description, owner, goals, source, fileStore = files }: Options) {
  const { platform, userId, from } = owner;
  const whose = useMemo<DraftOwner>(() => ({ platform, userId, from }), [platform, userId, from]);
  const key = ownerKey(whose);
  const dispatch = useDispatch();
  const store = useStore<Partial<WizardsState>>();
  const wizard = useSelector(({ wizards }: Partial<WizardsState>) => wizards?.[key]);
  const first = useRef(() => firstState(description, { whose, goals, source }));

  useLayoutEffect(() => {
    const kept = store.getState().wizards?.[key];
    if (kept === undefined) dispatch(opened({ owner: key, wizard: first.current() }));
  }, [dispatch, key, store]);

  const draft = wizard?.draft;
  const images = wizard?.images;
  const step = wizard?.step ?? 0;
  useEffect(() => {
    if (draft === undefined || images === undefined) return;
    const save = () => saveDraft(whose, { draft, images, step: Math.min(step, LAST_STEP) });
    const timer = setTimeout(save, SAVE_AFTER_MS);
    // Leaving within the delay must not lose the last words.
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [draft, images, step, whose]);

  const fileOwner = fileOwnerOf(whose);
  const chosen = useMemo(
    () => (draft === undefined || images === undefined ? NOTHING : chosenImages(draft, images)),
    [draft, images],
  );
  const restore = useCallback(
    (found: ChosenImage[]) => void dispatch(imagesAdded({ owner: key, images: found, isFirst: true })),
    [dispatch, key],
  );
  const areImagesUnkept = useKeptImages(fileOwner, { images: chosen, restore, files: fileStore });

  /** How it begins again: bound to what the next experiment most likely uses too (account, page), or with its source. */
  const begun = () => {
    if (source !== null) return begin(source, { step: 1, touched: [description.time.start] });
    const empty = newDraft(description, new Date());
    const bound = Object.entries(description.setup).flatMap(([name, { kind, required }]) =>
      kind === 'reference' && required === true ? [[name, draft?.[name]] as const] : [],
    );
    return begin({ ...empty, ...(Object.fromEntries(bound) as object) });
  };

  return {
    wizard,
    owner: key,
    /** Whether a reload will lose the images: the browser keeps no more, or none at all. */
    areImagesUnkept,
    /** Forgets what was kept. @returns how the wizard begins again */
    forget: () => {
      for (const { preview } of chosen) URL.revokeObjectURL(preview);
      dropDraft(whose);
      void fileStore.write(fileOwner, []);
      return begun();
    },
    begun,
  };
}

const fileOwnerOf = ({ userId, from }: DraftOwner): string => (from === null ? userId : `${userId}.${from}`);

function firstState(
  description: PlatformDescription,
  { whose, goals, source }: { whose: DraftOwner; goals: readonly string[]; source: Draft | null },
) {
  const now = new Date();
  const kept = loadDraft(description, whose, { now, goals });
  // Contents of before may hold a run that is over, which is told at once: nobody would look there.
  if (source !== null)
    return begin(kept?.draft ?? source, { step: kept?.step ?? 1, touched: [description.time.start] });
  return kept === null ? begin(newDraft(description, now)) : begin(kept.draft, kept);
}
