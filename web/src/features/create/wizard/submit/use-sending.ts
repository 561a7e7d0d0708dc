import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Challenge, ProblemItem } from '../../../../lib/api/problem.js';
import { useProblemText, useReasonText, useServerText } from '../../../../lib/api/use-problem-text.js';
import { toast } from '../../../../lib/toaster.js';
import { useFee } from '../../fee/use-fee.js';
import type { Draft } from '../../form/draft.js';
import { markOf } from '../../form/marks.js';
import * as actions from '../../form/slice.js';
import type { WizardState } from '../../form/slice.js';
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
  /** How many ads the plan says will be tested; null where it cannot say. */
  tested: number | null;
  /** @returns whether it was saved */
  saveDraft(): Promise<boolean>;
  /** Forgets what this browser keeps. @returns how the wizard begins again */
  forget(): WizardState;
  /** Whether a submit may have a fee. */
  isCharged: boolean;
  /** Lets the card's holder confirm a payment with the bank. @returns what was said against it; null where they did */
  confirmPayment: ConfirmPayment | undefined;
}

export type ConfirmPayment = (challenge: Challenge) => Promise<string | null>;

/** Nothing was sent, and the last dialog says why. */
export const STAY = 'stay';

type Refusal = Extract<SubmitOutcome, { ok: false }>;

/** What becomes of what was filled in, and what the server says against it. */
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
  /** What was refused and belongs to no field. */
  const [failures, setFailures] = useState<string[]>([]);

  const textOfItem = (item: ProblemItem): string =>
    item.type === 'platform' ? refusalOf(description.platform, item) : serverText(item);

  /** Each refusal to its field; what has none is told above the steps. @returns the marks, in the wizard's order */
  const showRefusal = ({ problem, items }: Refusal): string[] => {
    const refusals: Record<string, string> = {};
    const others: string[] = [];
    for (const item of items) {
      const mark = item.field === undefined ? null : shownMark(description, markOf(draft, item.field));
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

  /** Asks what the submit is charged. @returns the marks of what the experiment is refused for; null where it is not */
  const askFee = async (isChanged = false): Promise<string[] | null> => {
    const problem = await fee.check(toForm(toInput(description, draft, reader), 'run'), { isChanged });
    // What is wrong with the experiment itself is told at its fields, as a submit would.
    return problem === null || problem.items.length === 0
      ? null
      : showRefusal({ ok: false, problem, items: problem.items });
  };

  /** What the bank wants to be confirmed is, and sent again. */
  const submitConfirmed = async (body: FormData): Promise<SubmitOutcome> => {
    const outcome = await submit(body);
    if (outcome.ok || outcome.problem.challenge === undefined || confirmPayment === undefined) return outcome;
    const said = await confirmPayment(outcome.problem.challenge);
    if (said === null) return submit(body);
    return { ...outcome, items: [{ title: '', type: 'fee', message: said }] };
  };

  /** @returns null where it was sent, else the marks of what was refused */
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
      // Nothing was sent: what would be created now is shown before anything is.
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
    // What was submitted is the server's now; keeping it here would invite a second submit.
    dispatch(actions.created({ owner, outcome: kind, ...(kind === 'run' ? { instead: forget() } : {}) }));
    if (kind === 'sample') void toast(`${t('created.sampleCreated')} ${t('created.text.sample')}`, 'success');
    return null;
  };

  return {
    send,
    sent,
    ...{ fee: fee.state, askFee },
    failures,
    recount,
    dryRun,
    /** What a submit would create now. */
    lookAhead: () => void dryRun.look(toInput(description, draft, reader)),
  };
}
