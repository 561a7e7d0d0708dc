import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { testedRange } from '#libs/contracts/experiment/variation-counts.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { writeFigure } from '#libs/contracts/money/amount-text.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { componentsInWords } from '#libs/platforms/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf, textOf, valueAt } from '#libs/platforms/loose.js';
import { parseTime } from '#libs/platforms/run-dates.js';
import { useUsageQuery } from '../../../lib/api/endpoints.js';
import type { ProblemItem } from '../../../lib/api/problem.js';
import { useProblemText, useReasonText, useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useProvider } from '../../../lib/platform/use-platform.js';
import { toast } from '../../../lib/toaster.js';
import type { Lookups } from '../platforms/lookups.js';
import { OWN_PARTS } from '../platforms/own-parts.js';
import { useAccountLookups } from '../platforms/use-account-lookups.js';
import type { WizardForm } from './context.js';
import { newDraft, runDays, withGoal, type Draft } from './draft.js';
import { budgetMinorOf, filledCounts } from './figures.js';
import { shownVisuals, slotOf } from './images.js';
import { cancelUploads, retryUpload } from '../uploads/upload-files.js';
import { goneRows } from './gone-rows.js';
import { knownRow, withKnownRows } from './known-rows.js';
import type { AtRisk } from './leave-dialog.js';
import { listActions } from './list-actions.js';
import { markOf, pathOfMark } from './marks.js';
import type { Outcome } from './outcome.js';
import type { PlanProps } from './plan-panel.js';
import { problemsOf, stepPartOf } from './problems.js';
import * as actions from './slice.js';
import type { WizardState } from './slice.js';
import { partAt, stepOf, LAST_STEP, SUMMARY_STEP } from './steps.js';
import { isStuck, type SavedDraft } from './saved-draft.js';
import type { DraftOwner } from './storage.js';
import { toDraftData, toForm, toInput } from './to-input.js';
import { useDraftSaving } from './use-draft-saving.js';
import { useDryRun } from './use-dry-run.js';
import { useForecast } from './use-forecast.js';
import { useStorage } from './use-storage.js';
import { useSubmitExperiment } from './use-submit-experiment.js';
import { useVariationCount } from './use-variation-count.js';
import { useWizard } from './use-wizard.js';

export interface WizardOptions {
  description: PlatformDescription;
  /** The goals that are offered. */
  goals: readonly string[];
  owner: DraftOwner;
  /** What the wizard begins with; null for the person's own draft. */
  source: Draft | null;
  /** The draft on the server that this is. */
  saved: SavedDraft | null;
}

/** The state of a wizard with everything that it is judged against, and what can be done with it. */
export function useWizardForm({ description, goals, owner: whose, source, saved }: WizardOptions) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const { language } = format;
  const inWords = useProblemText();
  const serverText = useServerText();
  const { refusalOf } = useReasonText();
  const storage = useStorage();
  const { submit, sent } = useSubmitExperiment();
  const dryRun = useDryRun();
  const [failures, setFailures] = useState<string[]>([]);
  const kept = useWizard({ description, owner: whose, goals, source, saved });
  const { wizard, owner } = kept;
  const [empty] = useState(() => newDraft(description, new Date()));
  const typed = wizard?.draft ?? empty;
  const images = wizard?.images ?? NO_IMAGES;
  // Of a wizard's platform, which stays the same.
  const useLookups = OWN_PARTS[description.platform]?.useLookups ?? useAccountLookups;
  const lookups = useLookups(typed);
  const draft = useMemo(() => withKnownRows(description, typed, lookups), [description, typed, lookups]);
  const gone = useMemo(() => goneRows(description, typed, lookups), [description, typed, lookups]);
  const account = knownRow(lookups.rows['accounts'] ?? [], draft['account'])
    ? lookups.accounts.find(({ id }) => id === recordOf(draft['account']).id)
    : undefined;
  const currency = account?.currency ?? defaultCurrency(description);
  const reader = { language, currency };
  const { forecast, isFetching, isError } = useForecast(description, draft, account?.currency);
  const count = useVariationCount(description, draft, account?.currency, forecast?.live_ad_limit ?? undefined);
  const usage = useUsageQuery({ provider: useProvider() }).data?.data ?? null;
  const budgetMinor = budgetMinorOf(draft, reader);

  const draftData = () => toDraftData(description, draft, reader);
  const isKnown = !lookups.isLoading && lookups.error === undefined;
  const saveDraft = useDraftSaving({ owner, wizard, data: isKnown ? draftData : null, keep: kept.keep });

  const judge = () =>
    problemsOf(
      description,
      { draft, images },
      {
        now: new Date(),
        currency,
        isAccountUsable: account?.is_usable ?? true,
        freeBytes: storage?.freeBytes,
        found: countsOf(lookups.rows),
        sponsors: lookups.sponsors,
        gone,
        format,
        t,
      },
    );
  const problems = judge();
  const errorOf = (mark: string): string | null => {
    const refusal = wizard?.refusals[mark];
    if (refusal !== undefined) return refusal;
    const lost = gone.get(mark);
    if (lost !== undefined) return t('wizard.gone', { name: lost });
    const isShown = wizard?.touched[mark] ?? wizard?.checked[stepPartOf(description, mark)] ?? false;
    return (isShown ? problems.get(mark) : undefined) ?? null;
  };

  const visuals = shownVisuals(draft, images);
  const form: WizardForm = {
    description,
    draft,
    visuals,
    lookups,
    account,
    currency,
    errorOf,
    addBlocked: count.isTooMany ? t('plan.removeSome') : null,
    areImagesUnkept: kept.areImagesUnkept,
    set: (path, value) => void dispatch(actions.changed({ owner, path, value })),
    leave: (...marks) => void dispatch(actions.left({ owner, marks })),
    ...listActions(dispatch, owner, draft),
    images,
    addImages: (added) => void dispatch(actions.imagesAdded({ owner, images: added })),
    retryFile: (slot) => retryUpload(dispatch, owner, slot),
    dropFiles: (slots) => {
      cancelUploads(owner, slots);
      dispatch(actions.filesDropped({ owner, slots }));
    },
    putVisual: (path, id, value) =>
      visuals.some((visual) => visual.id === id)
        ? form.changeRow(path, id, value)
        : void dispatch(actions.rowsAdded({ owner, path, rows: [{ id, value }] })),
    removeVisual: (path, id) => {
      form.dropFiles(Object.keys(images).filter((slot) => slotOf(slot).visual === id));
      form.removeRows(path, [id]);
    },
  };

  const plan: PlanProps = {
    factors: Object.entries(filledCounts(description, draft)).flatMap(([name, size]) =>
      size > 1 ? [{ size, words: componentsInWords(description, name, language) }] : [],
    ),
    hasAccount: account !== undefined,
    days: runDays(description, draft),
    ...{ count, budgetMinor, currency, forecast },
    isForecastStale: isFetching,
    isForecastFailed: isError,
    usage,
    size: {
      ...testedRange(Object.values(filledCounts(description, draft))),
      isChosen: draft.tested_count !== undefined,
      longestList: Math.max(1, ...Object.values(filledCounts(description, draft))),
    },
    chooseTested: (tested) => form.set('tested_count', tested),
    chooseBudget: (minor) =>
      form.set('information.budget', writeFigure(toMajorUnits({ amountMinor: minor, currency }), language)),
  };

  /** Shows and tells what is wrong in the steps before one, and where it begins; null where nothing is. */
  const check = (before: number): { step: number; marks: string[] } | null => {
    for (let step = 1; step < before; step++) dispatch(actions.partChecked({ owner, part: partAt(step)! }));
    const marks = [...judge().keys()].filter((mark) => stepOf(stepPartOf(description, mark)) < before);
    // Of the first field alone: a step may check in another order than it shows.
    const found = marks.find((mark) => shownMark(description, mark) !== null) ?? marks[0];
    if (found === undefined) return null;
    const first = shownMark(description, found) ?? found;
    const others = marks.filter((mark) => pathOfMark(mark) === pathOfMark(first));
    return { step: placeOf(description, first), marks: [first, ...others] };
  };

  /** @returns null where it was sent, else the marks of what was refused */
  const send = async (): Promise<string[] | null> => {
    const kind = wizard?.outcome ?? 'run';
    if (kind === 'draft') {
      if (await saveDraft(false)) dispatch(actions.created({ owner, outcome: kind }));
      return null;
    }
    dispatch(actions.sending({ owner }));
    const input = toInput(description, draft, reader);
    const body = toForm(input, kind);
    const reservation = kind === 'run' ? dryRun.reservationOf(input) : undefined;
    if (reservation !== undefined) body.append('dry_run', reservation);
    const outcome = await submit(body);
    if (outcome.ok) {
      setFailures([]);
      if (kind === 'run') dryRun.forget();
      // What was submitted is the server's now; keeping it here would invite a second submit.
      dispatch(actions.created({ owner, outcome: kind, ...(kind === 'run' ? { instead: kept.forget() } : {}) }));
      if (kind === 'sample') void toast(`${t('created.sampleCreated')} ${t('created.text.sample')}`, 'success');
      return null;
    }
    if (outcome.problem.code === 'dry-run-changed') {
      // Nothing was sent: what would be created now is shown before anything is.
      dispatch(actions.refused({ owner, refusals: {} }));
      dispatch(actions.stepped({ owner, step: SUMMARY_STEP }));
      void dryRun.look(input, true);
      return null;
    }
    const refusals: Record<string, string> = {};
    const others: string[] = [];
    for (const item of outcome.items) {
      const mark = item.field === undefined ? null : shownMark(description, markOf(draft, item.field));
      const text = textOfItem(item);
      if (mark === null) others.push(text);
      else refusals[mark] ??= text;
    }
    dispatch(actions.refused({ owner, refusals }));
    setFailures(outcome.items.length === 0 ? [inWords(outcome.problem)] : others);
    const marks = Object.keys(refusals).sort((a, b) => placeOf(description, a) - placeOf(description, b));
    dispatch(actions.stepped({ owner, step: marks[0] === undefined ? LAST_STEP : placeOf(description, marks[0]) }));
    return marks;
  };
  const textOfItem = (item: ProblemItem): string =>
    item.type === 'platform' ? refusalOf(whose.platform, item) : serverText(item);

  return {
    wizard,
    form,
    plan,
    sent,
    failures,
    lookups,
    check,
    send,
    dryRun,
    /** What a submit would create now. */
    lookAhead: () => void dryRun.look(toInput(description, draft, reader)),
    chooseGoal: (goal: string) =>
      void dispatch(actions.goalChosen({ owner, draft: withGoal(description, draft, goal) })),
    wizardKey: owner,
    atRisk: wizard === undefined ? null : atRiskOf(wizard, kept.areImagesUnkept),
    draftData,
    saveDraft: () => void saveDraft(true),
    choose: (outcome: Outcome) => void dispatch(actions.outcomeChosen({ owner, outcome })),
    go: (step: number) => void dispatch(actions.stepped({ owner, step })),
    close: () => void dispatch(actions.closed({ owner })),
    /** Empties the wizard; what was in it can be put back. */
    reset: () => {
      const before = wizard;
      dispatch(actions.opened({ owner, wizard: kept.begun() }));
      void toast(t(source === null ? 'wizard.emptied' : 'wizard.asOpened'), 'none', {
        text: t('action.undo'),
        onClick: () => before !== undefined && dispatch(actions.putBack({ owner, wizard: before })),
      });
    },
    /** What the last dialog says; null where it cannot be opened. */
    confirmation:
      account === undefined || budgetMinor === null
        ? null
        : {
            name: textOf(draft.information['name']),
            startsAt: isoAt(draft, description.time.start),
            endsAt: isoAt(draft, description.time.end),
            days: plan.days ?? 1,
            account,
            bound: boundRows(description, draft, language),
            budgetMinor,
            tested: forecast?.tested ?? count.tested,
            created: count.created,
          },
  };
}

const NO_IMAGES = {};

const atRiskOf = (wizard: WizardState, areImagesUnkept: boolean): AtRisk | null =>
  wizard.creating ? 'sending' : areImagesUnkept ? 'files' : isStuck(wizard) ? 'draft' : null;

const countsOf = (rows: Lookups['rows']): Record<string, number> =>
  Object.fromEntries(Object.entries(rows).flatMap(([name, found]) => (found ? [[name, found.length]] : [])));

/** What the run is bound to besides its ad account, by what it is called: its page. */
const boundRows = ({ setup, texts }: PlatformDescription, draft: Draft, language: Language) =>
  Object.entries(setup).flatMap(([name, field]) =>
    field.kind === 'reference' && field.required === true && name !== 'account'
      ? [{ label: texts[name]?.title[language] ?? name, value: textOf(recordOf(draft[name])[field.label ?? 'name']) }]
      : [],
  );

const isoAt = (draft: Draft, path: string): string | null => {
  const value = valueAt(draft, path);
  return parseTime(value) === null ? null : String(value);
};

const defaultCurrency = ({ information }: PlatformDescription): string => {
  const field = Object.values(information).find(({ kind }) => kind === 'currency');
  return field?.kind === 'currency' ? field.default : 'USD';
};

/** A mark of a field that the wizard has; null for what is told above the steps. */
function shownMark(description: PlatformDescription, mark: string): string | null {
  const path = mark.split('#')[0]!;
  if (path === 'information.currency') return 'information.budget';
  return Object.values(description.steps).some((sections) => sections.some(({ fields }) => fields.includes(path)))
    ? mark
    : null;
}

const placeOf = (description: PlatformDescription, mark: string): number => stepOf(stepPartOf(description, mark));
