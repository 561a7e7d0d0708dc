import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { baseApi } from '../../lib/api/base-api.js';
import {
  useCancelHandMutation,
  useContinueHandMutation,
  useHandScriptsMutation,
  useHandStepQuery,
} from '../../lib/api/endpoints.js';
import { scriptOf, scriptOpened, selectHandSteps, shownStep } from './hand-steps-slice.js';

/** How often to read our server while the window is open (GOOGLE-053). The server reads the platform at most once a minute. */
const POLL_MS = 10_000;

/** The longest time that a browser's timer waits. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The experiment whose script is shown. */
export interface ScriptRun {
  platform: Platform;
  uuid: string;
}

/**
 * The scripts of an experiment, created again when the window opens. Its state can change without this user: Polyad reads the
 * platform, and somebody else may have the window open too.
 */
export function useHandSteps({ platform, uuid }: ScriptRun) {
  const dispatch = useDispatch();
  const provider = providerOfPlatform(platform);
  const known = useSelector(selectHandSteps);
  const isThis = known.lastCreated === uuid;
  const [requestScripts] = useHandScriptsMutation();
  const [continueStep, { isLoading: isContinuing }] = useContinueHandMutation();
  const [cancelRun, { isLoading: isCanceling }] = useCancelHandMutation();

  const load = useCallback(() => requestScripts({ provider, handStepDto: { uuid } }), [requestScripts, provider, uuid]);
  useEffect(() => {
    dispatch(scriptOpened(uuid));
    void load();
  }, [dispatch, load, uuid]);

  const { state, about, completed } = known;
  const step = state?.step ?? null;
  const script = scriptOf(known, step);
  const isEnded = state !== null && isFinished(state.status);
  const isMissing = step === null || script === null;
  // The plan or the next script is being made. Until it exists, the hook requests the script itself.
  const isWaiting = isThis && !completed && isMissing && about !== null && isUnderWay(state?.status);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, load]);
  useHandStepQuery(
    { provider, uuid },
    {
      // A live run that is stopped has a step again.
      skip: !isThis || about === null || isWaiting || (step === null && (completed || isEnded)),
      pollingInterval: POLL_MS,
      refetchOnFocus: true,
      skipPollingIfUnfocused: true,
    },
  );

  // Another step has opened, or the read found copies that a new script removes.
  const madeAt = about?.madeAt ?? '';
  const hasCopies = state?.seen != null && state.seen.extra > 0 && state.seen.at > madeAt;
  const isBehind = isThis && about !== null && step !== null && (script === null || hasCopies);
  useEffect(() => {
    if (isBehind) void load();
  }, [isBehind, load, step]);
  const { madeAt: from, worksUntil: to } = about ?? {};
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    // Both times are the server's: this computer's clock may be wrong.
    const timer = setTimeout(() => void load(), Math.min(Date.parse(to) - Date.parse(from), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [from, load, to]);

  const isChanged = isThis && (completed || isEnded);
  useEffect(() => {
    // The page below the window shows the run, or the results that it activates.
    if (isChanged) dispatch(baseApi.util.invalidateTags(['Experiment', 'Results']));
  }, [dispatch, isChanged]);

  const handStepDto = { uuid };
  return {
    ...(isThis ? known : { ...known, about: null, state: null, error: null }),
    /** The number of the step to show: 0, 1 or 2 (GOOGLE-050). */
    shown: shownStep(known),
    isContinuing,
    isCanceling,
    reload: load,
    /** Asks whether the step is done (GOOGLE-051). */
    continueStep: () => continueStep({ provider, handStepDto }),
    /** @returns whether the cancel was accepted (GOOGLE-052) */
    cancel: async (): Promise<boolean> => !('error' in (await cancelRun({ provider, handStepDto }))),
  };
}

/** Whether a script can still come: the run has neither ended nor gone live. */
const isUnderWay = (status: string | undefined): boolean => status === 'PENDING' || status === 'PENDING_ADS';
