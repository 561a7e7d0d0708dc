import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf, recordOf, valueAt, withValueAt } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { addReducer } from '../../../lib/store/reducers.js';
import { useOwnParts } from '../platforms/own-parts.js';
import { useAccountLookups } from '../platforms/use-account-lookups.js';
import { uploadFiles } from '../form/uploads/upload-files.js';
import { contentKey } from '../wizard/drafts/content-key.js';
import type { FormContents, FormFrame } from '../form/context.js';
import { useFormActions } from '../form/form-actions.js';
import { chosenImages } from '../form/images.js';
import { rowMark } from '../form/marks.js';
import { opened, refused, wizardsSlice } from '../form/slice.js';
import { begin, type WizardState, type WizardsState } from '../form/wizard-state.js';
import { toInput } from '../form/to-input.js';
import { valueOfRow, type EditedDraft } from './edited-draft.js';
import { useEditJudged } from './use-edit-judged.js';

addReducer(wizardsSlice);

/**
 * An alternative with its own wizard, which the browser does not keep: the typed text survives closing the dialog, but not a reload.
 * @param owner the wizard's owner: one for each alternative of each run
 * @param edited a new object when the run's contents have changed; the hook puts the typed text into it
 */
export function useEdited(description: PlatformDescription, owner: string, edited: EditedDraft) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const store = useStore<Partial<WizardsState>>();
  const { draft: stored, path, id } = edited;
  const kept = useSelector(({ wizards }: Partial<WizardsState>) => wizards?.[owner]);
  useLayoutEffect(() => {
    const before = store.getState().wizards?.[owner];
    if (before?.first !== stored) dispatch(opened({ owner, wizard: reopened(edited, before) }));
  }, [dispatch, edited, owner, store, stored]);
  const wizard = kept?.first === stored ? kept : undefined;

  const draft = wizard?.draft ?? stored;
  const images = wizard?.images ?? NO_IMAGES;
  useEffect(() => uploadFiles(dispatch, owner, Object.values(images)), [dispatch, images, owner]);

  // The run's platform never changes.
  const { useLookups = useAccountLookups } = useOwnParts(description.platform);
  const lookups = useLookups(stored);
  const account = lookups.accounts.find((one) => one.id === recordOf(stored['account']).id);
  const currency = account?.currency ?? 'USD';
  const form = useFormActions(owner);
  const mark = rowMark(path, id);
  const judged = useEditJudged({ description, stored, draft, images, lookups, currency, mark });
  const [isAsked, setAsked] = useState(false);
  const files = chosenImages(draft, images);
  const isOnItsWay = files.some(({ isFailed }) => isFailed !== true);
  const isChanged =
    files.length > 0 || contentKey(valueOfRow(draft, path, id)) !== contentKey(valueOfRow(stored, path, id));
  const isShown = isChanged || isAsked;
  const same = isAsked && !isChanged ? t('experiment.editSame') : null;
  // The progress bar already shows that a file is uploading.
  const own = isShown && !isOnItsWay ? judged.own : undefined;
  const error = wizard?.refusals[mark] ?? own ?? same;

  const frame = useMemo<FormFrame>(
    () => ({
      description,
      objective: stored.objective,
      lookups,
      account,
      currency,
      addBlocked: null,
      feeOf: null,
      images,
      areImagesUnkept: false,
      ...form,
    }),
    [description, stored.objective, lookups, account, currency, images, form],
  );
  const contents: FormContents = { draft, errorOf: (at) => (at === mark ? error : null) };
  return {
    frame,
    contents,
    lookups,
    draft,
    mark,
    error,
    isChanged,
    isOnItsWay,
    isReady: isChanged && files.length === 0 && judged.own === undefined && judged.others.length === 0,
    /** Problems that the edit would cause elsewhere. */
    others: isShown ? [...new Set(judged.others)] : [],
    /** The value in the format of a submit. */
    value: () => {
      const input = toInput(description, draft, { language: format.language, currency });
      return valueOfRow(input as typeof draft, path, id);
    },
    /** Makes the form show its problems. */
    check: () => setAsked(true),
    refuse: (text: string) => void dispatch(refused({ owner, refusals: { [mark]: text } })),
    /** Replaces the typed text with the stored one. */
    reset: () => {
      const open = store.getState().wizards?.[owner];
      form.dropFiles(Object.keys(open?.images ?? {}));
      dispatch(opened({ owner, wizard: begin(open?.first ?? stored) }));
    },
  };
}

const NO_IMAGES = {};

/** The wizard for contents that have changed. It keeps a value that the user has edited; otherwise it takes the new value. */
function reopened({ draft, path, id }: EditedDraft, before: WizardState | undefined): WizardState {
  const fresh = begin(draft);
  if (before === undefined) return fresh;
  const typed = valueOfRow(before.draft, path, id);
  const { images } = before;
  if (typed === undefined || contentKey(typed) === contentKey(valueOfRow(before.first, path, id)))
    return { ...fresh, images };
  const rows = listOf(valueAt(draft, path)) as Alternative<unknown>[];
  const list = rows.map((row) => (row.id === id ? { ...row, value: typed } : row));
  return { ...fresh, images, draft: withValueAt(draft, path, list) };
}
