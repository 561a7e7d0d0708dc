import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import { useSaveDraftMutation } from '../../../../lib/api/endpoints.js';
import { isRefusal, toProblem } from '../../../../lib/api/problem.js';
import { useFailureToast } from '../../../../lib/errors/use-failure-toast.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { selectSessionStatus, type SessionState } from '../../../../lib/session/session-slice.js';
import { toast } from '../../../../lib/toaster.js';
import { useAskAgain } from '../../../../lib/use-ask-again.js';
import { isUnsaved } from '../../form/saved-draft.js';
import { draftSaved, draftSaving, draftUnsaved } from '../../form/slice.js';
import type { WizardState } from '../../form/wizard-state.js';

/** The time without changes after which the draft is saved. */
const SAVE_AFTER_MS = 1_500;

interface Options {
  owner: string;
  wizard: WizardState | undefined;
  /** The data to save; null while it is unknown, for example before the account has loaded. */
  data: (() => Untrusted) | null;
  /** Stores the draft's id in this browser too. */
  keep(): void;
}

/**
 * Saves the wizard as a draft of the team. The user requests the first save. Later saves are automatic: a moment after each change, and
 * when the user leaves the page (META-032).
 */
export function useDraftSaving({ owner, wizard, data, keep }: Options) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const store = useStore<SessionState>();
  const provider = useProvider();
  const showFailure = useFailureToast();
  const [request] = useSaveDraftMutation();

  /** @returns whether it was saved; while an earlier save is under way, no other one is sent */
  const send = async ({
    isByUser,
    isConfirmed = isByUser,
  }: {
    isByUser: boolean;
    isConfirmed?: boolean;
  }): Promise<boolean> => {
    if (wizard === undefined || data === null || wizard.saving === 'saving' || wizard.creating) return false;
    const { draft, saved } = wizard;
    dispatch(draftSaving({ owner }));
    const named = saved === null ? {} : { id: saved.id, revision: saved.revision };
    const answer = await request({ provider, draftSaveDto: { data: data(), ...named } });
    if ('error' in answer) {
      const problem = toProblem(answer.error);
      const isLost = saved !== null && (problem.status === 404 || problem.status === 403);
      const isChanged = problem.status === 409;
      const saving = isChanged ? 'changed-elsewhere' : isLost ? 'idle' : isRefusal(problem) ? 'refused' : 'failed';
      dispatch(draftUnsaved({ owner, saving, isLost }));
      if (isLost) void toast(t('draft.lost'), 'warning');
      else if (isByUser && !isChanged) void showFailure(answer.error);
      return false;
    }
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- a proxy can answer instead of the server
    const { id, uuid, revision } = (answer.data.data ?? {}) as Partial<typeof answer.data.data>;
    if (id === undefined || uuid === undefined || revision === undefined) {
      dispatch(draftUnsaved({ owner, saving: 'refused' }));
      if (isByUser) void toast(t('draft.notSaved'), 'danger');
      return false;
    }
    dispatch(draftSaved({ owner, saved: { id, uuid, revision, at: new Date().toISOString(), draft } }));
    keep();
    if (isConfirmed) void toast(t('draft.saved'), 'success');
    return true;
  };

  const latest = useRef(send);
  const isDue = wizard !== undefined && data !== null && isUnsaved(wizard) && !wizard.creating;
  const isDueOnLeaving = useRef(false);
  const isOnlyInBrowser = useRef(false);
  useEffect(() => {
    latest.current = send;
    isDueOnLeaving.current = isDue && wizard.saving === 'idle';
    isOnlyInBrowser.current = wizard !== undefined && wizard.saved === null && wizard.draft !== wizard.first;
  });

  const isIdle = wizard?.saving === 'idle';
  useEffect(() => {
    if (!isDue || !isIdle) return;
    const timer = setTimeout(() => void latest.current({ isByUser: false }), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, isIdle, wizard?.draft]);

  const retry = useCallback(() => void latest.current({ isByUser: false }), []);
  useAskAgain(wizard?.saving === 'failed', retry);

  useEffect(
    () => () => {
      if (isDueOnLeaving.current) void latest.current({ isByUser: false });
      // A user who leaves without any save reads that the work is only in this browser, and can still save it.
      else if (isOnlyInBrowser.current && selectSessionStatus(store.getState()) === 'in')
        void toast(t('draft.onlyHere'), 'none', {
          text: t('draft.save'),
          onClick: () => void latest.current({ isByUser: true }),
        });
    },
    [store, t],
  );

  /** Saves at the user's request. `isConfirmed`: whether a toast confirms the save. */
  return useCallback((isConfirmed: boolean) => latest.current({ isByUser: true, isConfirmed }), []);
}
