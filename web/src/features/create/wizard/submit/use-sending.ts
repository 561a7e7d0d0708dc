import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isByHand } from '#libs/platforms/delivery.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Challenge, ProblemItem } from '../../../../lib/api/problem.js';
import { useProblemText, useReasonText, useServerText } from '../../../../lib/api/use-problem-text.js';
import { toast } from '../../../../lib/toaster.js';
import { useFee } from '../../fee/use-fee.js';
import type { Draft } from '../../form/draft.js';
import { markOf } from '../../form/marks.js';
import * as actions from '../../form/slice.js';
import type { WizardState } from '../../form/wizard-state.js';
import { LAST_STEP, SUMMARY_STEP } from '../../form/steps.js';
import { toForm, toInput, type Reader } from '../../form/to-input.js';
import { useDryRun } from './use-dry-run.js';
import { useRecount } from './use-recount.js';
import { placeOf, shownMark } from '../use-judged.js';
import { EDITING, useSubmitExperiment, type SubmitOutcome } from './use-submit-experiment.js';

interface Sent {
  description: PlatformDescription;
  owner: string;
  wizard: WizardState | undefined;
  draft: Draft;
  reader: Reader;
  /** The number of ads to test according to the plan; null if it is unknown. */
  tested: number | null;
  /** @returns whether it was saved */
  saveDraft(): Promise<boolean>;
  /** Removes the draft from this browser. @returns the state of a new wizard */
  forget(): WizardState;
  /** Whether a submit can have a fee. */
  isCharged: boolean;
  /** Lets the cardholder confirm a payment with the bank. @returns the error message; null after a confirmation */
  confirmPayment: ConfirmPayment | undefined;
}

export type ConfirmPayment = (challenge: Challenge) => Promise<string | null>;

/** The outcome if nothing was sent and the last dialog says why. */
export const STAY = 'stay';

type Refusal = Extract<SubmitOutcome, { ok: false }>;

/** Submits or saves the form, and keeps the server's refusals. */
export function useSending(options: Sent) {
  const { description, owner, wizard, draft, reader, tested, saveDraft, forget, isCharged, confirmPayment } = options;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const inWords = useProblemText();
  const serverText = useServerText();
  const { refusalOf } = useReasonText();
  const { submit, sent } = useSubmitExperiment();
  const dryRun = useDryRun();
  const fee = useFee(isCharged);
  const recounts = useRecount();
  const recount = recounts.of(() => JSON.stringify(toInput(description, draft, reader)));
  /** Refusals that belong to no field. */
  const [failures, setFailures] = useState<string[]>([]);

  const textOfItem = (item: ProblemItem): string =>
    item.type === 'platform' ? refusalOf(description.platform, item) : serverText(item);

  /** Shows each refusal at its field, or above the steps if it has no field. @returns the marks, in the wizard's order */
  const showRefusal = ({ problem, items }: Refusal): string[] => {
    const refusals: Record<string, string> = {};
    const others: string[] = [];
    for (const item of items) {
      const mark = item.field === undefined ? null : shownMark(description, markOf(description, draft, item.field));
      const text = textOfItem(item);
      if (mark === null) others.push(text);
      else refusals[mark] ??= text;
    }
    dispatch(actions.refused({ owner, refusals }));
    setFailures(items.length === 0 ? [inWords(problem)] : others);
    const marks = Object.keys(refusals).sort((a, b) => placeOf(description, a) - placeOf(description, b));
    dispatch(actions.stepped({ owner, step: marks[0] === undefined ? LAST_STEP : placeOf(description, marks[0]) }));
    return marks;
  };

  /** Asks for the submit's fee. @returns the marks of refused fields; null if the experiment is not refused */
  const askFee = async (isChanged = false): Promise<string[] | null> => {
    const problem = await fee.check(toForm(toInput(description, draft, reader), 'run'), { isChanged });
    // Problems of the experiment itself are shown at its fields, as after a submit.
    return problem === null || problem.items.length === 0
      ? null
      : showRefusal({ ok: false, problem, items: problem.items });
  };

  /** Submits. If the bank requires a confirmation of the payment, asks the cardholder for it and submits again. */
  const submitConfirmed = async (body: FormData): Promise<SubmitOutcome> => {
    const outcome = await submit(body);
    if (outcome.ok || outcome.problem.challenge === undefined || confirmPayment === undefined) return outcome;
    const refusal = await confirmPayment(outcome.problem.challenge);
    if (refusal === null) return submit(body);
    return { ...outcome, items: [{ title: '', type: 'fee', message: refusal }] };
  };

  /** @returns the marks of refused fields; null if there are none; `STAY` if the open dialog says why nothing was sent */
  const send = async (): Promise<string[] | null | typeof STAY> => {
    const kind = wizard?.outcome ?? 'run';
    if (kind === 'draft') {
      if (await saveDraft()) dispatch(actions.created({ owner, outcome: kind }));
      return null;
    }
    dispatch(actions.sending({ owner }));
    const input = toInput(description, draft, reader);
    const body = toForm(input, kind);
    const reservation = kind === 'run' ? dryRun.reservationOf(input) : undefined;
    if (kind === 'run' && wizard?.saved) body.append(EDITING, String(wizard.saved.id));
    if (reservation !== undefined) body.append('dry_run', reservation);
    const confirmed = recount?.tested ?? tested;
    if (kind === 'run' && confirmed !== null) body.append('confirmed_ads', String(confirmed));
    if (fee.approved > 0) body.append('charge', String(fee.approved));
    const outcome = await submitConfirmed(body);
    if (!outcome.ok && outcome.problem.code === 'fee-changed') {
      dispatch(actions.refused({ owner, refusals: {} }));
      return (await askFee(true)) ?? STAY;
    }
    if (!outcome.ok && outcome.problem.code === 'ads-changed') {
      dispatch(actions.refused({ owner, refusals: {} }));
      recounts.keep(JSON.stringify(input), outcome.problem);
      return STAY;
    }
    if (!outcome.ok && outcome.problem.code === 'dry-run-changed') {
      // Nothing was sent: show the new preview before sending anything.
      dispatch(actions.refused({ owner, refusals: {} }));
      dispatch(actions.stepped({ owner, step: SUMMARY_STEP }));
      void dryRun.look(input, true);
      return null;
    }
    if (!outcome.ok) return showRefusal(outcome);
    setFailures([]);
    fee.reset();
    recounts.forget();
    if (kind === 'run') dryRun.forget();
    // The server has the experiment. A copy in the browser would invite a second submit.
    const scripted = kind === 'run' && isByHand(description, input) ? outcome.uuid : null;
    dispatch(actions.created({ owner, outcome: kind, scripted, ...(kind === 'run' ? { instead: forget() } : {}) }));
    if (kind === 'sample') void toast(`${t('created.sampleCreated')} ${t('created.text.sample')}`, 'success');
    return null;
  };

  return {
    send,
    sent,
    fee: fee.state,
    askFee,
    failures,
    recount,
    dryRun,
    /** Opens the preview of a submit. */
    lookAhead: () => void dryRun.look(toInput(description, draft, reader)),
  };
}
