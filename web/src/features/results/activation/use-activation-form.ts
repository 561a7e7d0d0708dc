import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVATION_LIMITS, isLongEnough, type BudgetType } from '#libs/contracts/experiment/activation.js';
import { readAmount } from '#libs/contracts/money/amount-text.js';
import { toMajorUnits, toMinorUnits } from '#libs/contracts/money/money.js';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { mostOf } from '#libs/platforms/activation-cost.js';
import { useActivateMutation, type Curves, type ExperimentDetail, type ResultRow } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { inBrowserZone } from '../../../lib/format/read-date.js';
import { variationName } from '../row-texts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USUAL_DAYS = 7;

interface When {
  at: string | null;
  typed: string;
}

/** A week from the next full hour on. */
function usualRange(): { start: When; end: When } {
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const when = (at: number): When => ({ at: inBrowserZone(new Date(at)), typed: '' });
  return { start: when(start), end: when(start + USUAL_DAYS * DAY_MS) };
}

/** Dates and budgets of some rows, and the call that activates them. */
export function useActivationForm(curves: Curves, detail: ExperimentDetail, rows: readonly ResultRow[]) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const problemText = useProblemText();
  const [activate, { isLoading }] = useActivateMutation();
  const [range, setRange] = useState(usualRange);
  const [type, setType] = useState<BudgetType>('lifetime_budget');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, boolean | undefined> | null>(null);
  // Of this one form, however often it is sent: a repetition after a lost answer activates nothing a second time.
  const key = useRef({ form: '', value: '' });
  const { currency } = curves.summary;
  const zone = detail.account_zone ?? 'UTC';

  const starts = range.start.at === null ? null : Date.parse(range.start.at);
  const ends = range.end.at === null ? null : Date.parse(range.end.at);
  const rangeError =
    starts === null || ends === null
      ? t('activation.notSet')
      : !isLongEnough(starts, ends)
        ? t('activation.tooShort')
        : ends - starts > ACTIVATION_LIMITS.longestMs
          ? t('activation.tooLong')
          : null;
  const amountOf = (row: ResultRow): number | null => {
    const read = readAmount(typed[row.uuid] ?? '', { language, currency });
    const least = toMinorUnits(ACTIVATION_LIMITS.leastBudget, currency)!;
    return read.ok && read.amountMinor >= least ? read.amountMinor : null;
  };
  const amounts = rows.map(amountOf);
  const isComplete = rangeError === null && !amounts.includes(null);
  const mostMinor =
    isComplete && starts !== null && ends !== null
      ? amounts.reduce<number>(
          (sum, amount) => sum + mostOf(amount!, { budgetType: type, startsAt: starts, endsAt: ends }, zone),
          0,
        )
      : null;

  const send = async (): Promise<void> => {
    setChecked(true);
    if (!isComplete) return setRefusal(rangeError ?? t('activation.notSet'));
    const form = {
      id: curves.summary.uuid,
      start_date: range.start.at!,
      end_date: range.end.at!,
      variables: rows.map((row, i) => ({
        id: row.uuid,
        type: row.type,
        adset_id: row.adset_id,
        name: variationName(row) ?? undefined,
        upper_bound: row.upper_bound,
        lower_bound: row.lower_bound,
        budget: toMajorUnits({ amountMinor: amounts[i]!, currency }),
      })),
      variable: curves.summary.variable,
      baseline: curves.summary.baseline?.id ?? null,
      budget_type: type,
    };
    const text = JSON.stringify(form);
    if (key.current.form !== text) key.current = { form: text, value: crypto.randomUUID() };
    const provider = providerOfPlatform(detail.platform);
    const answer = await activate({ provider, 'Idempotency-Key': key.current.value, activateDto: form });
    if ('error' in answer) return setRefusal(problemText(toProblem(answer.error)));
    setRefusal(null);
    setOutcomes(new Map(answer.data.data.variables.map(({ id, success }) => [id, success])));
  };
  return {
    ...{ range, type, setType, typed, isLoading, refusal, outcomes, mostMinor, send, isChecked },
    rangeError: isChecked ? rangeError : null,
    errorOf: (row: ResultRow) => (isChecked && amountOf(row) === null ? t('activation.notSet') : null),
    setRange: (change: Partial<ReturnType<typeof usualRange>>) => setRange((now) => ({ ...now, ...change })),
    setBudget: (row: ResultRow, text: string) => setTyped((now) => ({ ...now, [row.uuid]: text })),
    /** The first row's budget for all of them. */
    same: () => setTyped((now) => Object.fromEntries(rows.map(({ uuid }) => [uuid, now[rows[0]!.uuid] ?? '']))),
  };
}
