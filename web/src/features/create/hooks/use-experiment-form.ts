import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemItem } from '../../../lib/api/problem.js';
import { useReasonText, useServerText } from '../../../lib/api/use-problem-text.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';
import { useKeepWork, useKeptWork } from '../../../lib/session/use-kept-work.js';
import { files, type FileStore } from '../../../lib/storage/files.js';
import { chosenImages, isStored, newDraft, type TrafficDraft, type VisualDraft } from '../model/draft.js';
import { dropDraft, loadDraft, saveDraft, type DraftOwner } from '../model/draft-storage.js';
import { serverField } from '../model/server-field.js';
import { isListField, moveMarks } from '../model/list.js';
import type { DraftErrors } from '../model/validate.js';
import { useKeptImages } from './use-kept-images.js';

interface State {
  draft: TrafficDraft;
  /** Fields that were left, or all of them after a submit: only these show their errors. */
  touched: ReadonlySet<string>;
  isSubmitted: boolean;
  /** Field to the server's message; editing the field removes it. */
  refusals: ReadonlyMap<string, string>;
}

type Action =
  | { type: 'set'; field: keyof TrafficDraft; value: unknown }
  | { type: 'restored'; visuals: VisualDraft[] }
  | { type: 'touched'; field: string }
  | { type: 'submitted' }
  | { type: 'refused'; refusals: ReadonlyMap<string, string> }
  | { type: 'reset'; state: State };

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'set': {
      const related = action.field === 'startsAt' || action.field === 'endsAt' ? 'dates' : action.field;
      const refusals = new Map([...state.refusals].filter(([field]) => field.split('.')[0] !== related));
      const draft = { ...state.draft, [action.field]: action.value };
      const touched = isListField(action.field)
        ? moveMarks(state.touched, action.field, state.draft[action.field], draft[action.field])
        : state.touched;
      return { ...state, draft, touched, refusals };
    }
    case 'restored': {
      const { visuals } = state.draft;
      const earlier = action.visuals.filter(({ id }) => visuals.every((visual) => visual.id !== id));
      return { ...state, draft: { ...state.draft, visuals: [...earlier, ...visuals] } };
    }
    case 'touched':
      return state.touched.has(action.field) ? state : { ...state, touched: new Set(state.touched).add(action.field) };
    case 'submitted':
      return { ...state, isSubmitted: true };
    case 'refused':
      return { ...state, refusals: action.refusals };
    case 'reset':
      return action.state;
  }
}

const initial = (draft: TrafficDraft, touched: readonly string[] = []): State => ({
  draft,
  touched: new Set(touched),
  isSubmitted: false,
  refusals: new Map(),
});

const SAVE_AFTER_MS = 250;

/** What every section needs: the values, how to change them, and which problems to show. */
export interface SectionProps {
  draft: TrafficDraft;
  set<K extends keyof TrafficDraft>(field: K, value: TrafficDraft[K]): void;
  touch(field: string): void;
  /** The text of a field's problem once it may be shown, else null. */
  errorOf(field: string): string | null;
}

/** Where a form begins that does not begin empty. */
export interface FormSource {
  /** uuid of the experiment whose contents these are. */
  from: string;
  draft: TrafficDraft;
}

/** Contents of before may hold a run that is over, which is told at once: nobody would look there. */
const SHOWN_AT_ONCE = ['dates'];

/**
 * The state of the create form: values kept per user across reloads, errors on blur and on submit, and the server's
 * refusals beside the fields they name. A form with a source is kept beside the person's own.
 */
export function useExperimentForm(
  userId: string,
  { source = null, fileStore = files }: { source?: FormSource | null; fileStore?: FileStore } = {},
) {
  const platform = usePlatform();
  const from = source?.from ?? null;
  const owner = useMemo<DraftOwner>(() => ({ userId, from }), [userId, from]);
  const keptAs = from === null ? 'visuals' : `visuals.${from}`;
  const visuals = useKeptWork<VisualDraft[]>(keptAs);
  const [state, dispatch] = useReducer(reduce, owner, (whose) => {
    const now = new Date();
    const draft = loadDraft(whose, now) ?? source?.draft ?? newDraft(now);
    return initial({ ...draft, visuals: visuals ?? draft.visuals }, source === null ? [] : SHOWN_AT_ONCE);
  });
  // In memory images outlive the end of a session, and a look into the tutorial, also where the browser keeps none.
  useKeepWork(keptAs, state.draft.visuals.every(isStored) ? undefined : state.draft.visuals, {
    isKeptBetweenPages: true,
  });
  const restore = useCallback((kept: VisualDraft[]) => dispatch({ type: 'restored', visuals: kept }), []);
  const chosen = useMemo(() => chosenImages(state.draft.visuals), [state.draft.visuals]);
  const fileOwner = from === null ? userId : `${userId}.${from}`;
  const areImagesUnkept = useKeptImages(fileOwner, { visuals: chosen, restore, files: fileStore });
  const serverText = useServerText();
  const { refusalOf } = useReasonText();

  useEffect(() => {
    const save = () => saveDraft(owner, state.draft);
    const timer = setTimeout(save, SAVE_AFTER_MS);
    // Leaving within the delay must not lose the last words.
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [state.draft, owner]);

  const set = useCallback(
    <K extends keyof TrafficDraft>(field: K, value: TrafficDraft[K]) => dispatch({ type: 'set', field, value }),
    [],
  );
  const touch = useCallback((field: string) => dispatch({ type: 'touched', field }), []);

  /** Places the server's items beside their fields. @returns these fields, and the texts that belong to none of them */
  const refuse = (items: readonly ProblemItem[]): { fields: string[]; others: string[] } => {
    const refusals = new Map<string, string>();
    const others: string[] = [];
    for (const item of items) {
      const field = serverField(item.field);
      const text = item.type === 'platform' ? refusalOf(platform, item) : serverText(item);
      if (field === null) others.push(text);
      else if (!refusals.has(field)) refusals.set(field, text);
    }
    dispatch({ type: 'refused', refusals });
    return { fields: [...refusals.keys()], others };
  };

  return {
    draft: state.draft,
    isSubmitted: state.isSubmitted,
    refusals: state.refusals,
    touched: state.touched,
    /** Whether a reload will lose the images: the browser keeps no more, or none at all. */
    areImagesUnkept,
    set,
    touch,
    refuse,
    submitted: useCallback(() => dispatch({ type: 'submitted' }), []),
    /**
     * Empties the form but keeps the account and page that the next experiment most likely uses too. One with a source
     * goes back to it.
     */
    reset: () => {
      for (const { preview } of chosenImages(state.draft.visuals)) URL.revokeObjectURL(preview);
      dropDraft(owner);
      void fileStore.write(fileOwner, []);
      const { accountId, pageId } = state.draft;
      const next =
        source === null
          ? initial({ ...newDraft(new Date()), accountId, pageId })
          : initial(source.draft, SHOWN_AT_ONCE);
      dispatch({ type: 'reset', state: next });
    },
  };
}

/** What `errorOf` answers, from the rules' findings and the server's. */
export function useFieldErrors(
  form: Pick<ReturnType<typeof useExperimentForm>, 'isSubmitted' | 'refusals' | 'touched'>,
  errors: DraftErrors,
): SectionProps['errorOf'] {
  const { t } = useTranslation();
  return (field) => {
    const refusal = form.refusals.get(field);
    if (refusal !== undefined) return refusal;
    const error = errors.get(field);
    if (error === undefined || !(form.isSubmitted || form.touched.has(field))) return null;
    return typeof error === 'string' ? t(error) : t(error.text, error.figures);
  };
}
