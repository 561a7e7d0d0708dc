import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Language } from '#libs/contracts/messages/language.js';
import { componentsInWords } from '#libs/platforms/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf, textOf, valueAt } from '#libs/platforms/loose.js';
import { parseTime } from '#libs/platforms/run-dates.js';
import type { ProblemItem } from '../../../lib/api/problem.js';
import { useProblemText, useReasonText, useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { OWN_PARTS } from '../platforms/own-parts.js';
import { useAccountLookups } from '../platforms/use-account-lookups.js';
import type { WizardForm } from './context.js';
import { newAlternative, newDraft, runDays, type Draft } from './draft.js';
import { budgetMinorOf, filledCounts } from './figures.js';
import { chosenImages, shownVisuals } from './images.js';
import { knownRow, withKnownRows } from './known-rows.js';
import { markOf } from './marks.js';
import type { PlanProps } from './plan-panel.js';
import { problemsOf, stepPartOf } from './problems.js';
import * as actions from './slice.js';
import { partAt, stepOf, LAST_STEP } from './steps.js';
import type { DraftOwner } from './storage.js';
import { toForm, toInput } from './to-input.js';
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
}

/** The state of a wizard with everything that it is judged against, and what can be done with it. */
export function useWizardForm({ description, goals, owner: whose, source }: WizardOptions) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const { language } = format;
  const inWords = useProblemText();
  const serverText = useServerText();
  const { refusalOf } = useReasonText();
  const storage = useStorage();
  const { submit, sent } = useSubmitExperiment();
  const [failures, setFailures] = useState<string[]>([]);
  const kept = useWizard({ description, owner: whose, goals, source });
  const { wizard, owner } = kept;
  const [empty] = useState(() => newDraft(description, new Date()));
  const typed = wizard?.draft ?? empty;
  const images = wizard?.images ?? NO_IMAGES;
  // Of a wizard's platform, which stays the same.
  const useLookups = OWN_PARTS[description.platform]?.useLookups ?? useAccountLookups;
  const lookups = useLookups(typed['account']);
  const draft = useMemo(() => withKnownRows(description, typed, lookups), [description, typed, lookups]);
  const account = knownRow(lookups.rows['accounts'] ?? [], draft['account'])
    ? lookups.accounts.find(({ id }) => id === recordOf(draft['account']).id)
    : undefined;
  const currency = account?.currency ?? defaultCurrency(description);
  const reader = { language, currency };
  const count = useVariationCount(description, draft, account?.currency);
  const { forecast, isFetching, isError } = useForecast(description, draft, account?.currency);
  const budgetMinor = budgetMinorOf(draft, reader);

  const judge = () =>
    problemsOf(
      description,
      { draft, images },
      {
        now: new Date(),
        currency,
        isAccountUsable: account?.is_usable ?? true,
        freeBytes: storage?.freeBytes,
        sponsors: lookups.sponsors,
        format,
        t,
      },
    );
  const problems = judge();
  const errorOf = (mark: string): string | null => {
    const refusal = wizard?.refusals[mark];
    if (refusal !== undefined) return refusal;
    const isShown = wizard?.touched[mark] ?? wizard?.checked[stepPartOf(description, mark)] ?? false;
    return (isShown ? problems.get(mark) : undefined) ?? null;
  };

  const form: WizardForm = {
    description,
    draft,
    visuals: shownVisuals(draft, images),
    lookups,
    account,
    currency,
    errorOf,
    addBlocked: count.isTooMany ? t('plan.removeSome') : null,
    areImagesUnkept: kept.areImagesUnkept,
    set: (path, value) => void dispatch(actions.changed({ owner, path, value })),
    leave: (...marks) => void dispatch(actions.left({ owner, marks })),
    addRow: (path, value) => void dispatch(actions.rowAdded({ owner, path, row: newAlternative(value) })),
    changeRow: (path, id, value) => void dispatch(actions.rowChanged({ owner, path, id, value })),
    removeRow: (path, id, fallback) => {
      const list = (valueAt(draft, path) ?? []) as { id: string; value: unknown }[];
      const at = list.findIndex((row) => row.id === id);
      const instead = list.length === 1 && fallback !== undefined ? newAlternative(fallback) : undefined;
      dispatch(actions.rowRemoved({ owner, path, id, instead }));
      return () => {
        const row = list[at];
        if (row !== undefined) dispatch(actions.rowRestored({ owner, path, row, at, instead: instead?.id }));
      };
    },
    addImages: (added) => void dispatch(actions.imagesAdded({ owner, images: added })),
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
  };

  /** Shows and tells what is wrong in the steps before one, and where it begins; null where nothing is. */
  const check = (before: number): { step: number; marks: string[] } | null => {
    for (let step = 1; step < before; step++) dispatch(actions.partChecked({ owner, part: partAt(step)! }));
    const marks = [...judge().keys()].filter((mark) => stepOf(stepPartOf(description, mark)) < before);
    const [first] = marks;
    return first === undefined ? null : { step: stepOf(stepPartOf(description, first)), marks };
  };

  /** @returns null where it was sent, else the marks of what was refused */
  const send = async (): Promise<string[] | null> => {
    dispatch(actions.sending({ owner }));
    const outcome = await submit(toForm(toInput(description, draft, reader), draft, images));
    if (outcome.ok) {
      setFailures([]);
      // What was sent is the server's now; keeping it here would invite a second submit.
      dispatch(actions.created({ owner, wizard: kept.forget() }));
      return null;
    }
    const sentIds = chosenImages(draft, images).map(({ id }) => id);
    const refusals: Record<string, string> = {};
    const others: string[] = [];
    for (const item of outcome.items) {
      const mark = item.field === undefined ? null : shownMark(description, markOf(draft, item.field, sentIds));
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
    go: (step: number) => void dispatch(actions.stepped({ owner, step })),
    close: () => void dispatch(actions.closed({ owner })),
    /** Empties the wizard; what was in it can be put back. */
    reset: () => {
      const before = wizard;
      dispatch(actions.opened({ owner, wizard: kept.begun() }));
      void toast(t('wizard.emptied'), 'none', {
        text: t('action.undo'),
        onClick: () => before !== undefined && dispatch(actions.opened({ owner, wizard: before })),
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
