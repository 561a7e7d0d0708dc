import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  ACTIVATION_LIMITS,
  budgetPer,
  isLongEnough,
  type BudgetType,
} from '#libs/contracts/experiment/activation/activation.js';
import { readAmount } from '#libs/contracts/money/amount-text.js';
import { toMajorUnits, toMinorUnits } from '#libs/contracts/money/money.js';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { mostOf, worstDayOf } from '#libs/platforms/results/activation-cost.js';
import { deliveredSpan } from '#libs/platforms/dates/run-span.js';
import { focusFirst } from '../../../components/forms/focus-first.js';
import { useRefusal, type Refusal } from '../../../components/forms/use-refusal.js';
import { useActivateMutation, type Curves, type ExperimentDetail, type ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { inBrowserZone } from '../../../lib/format/read-date.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { variationName } from '../row-texts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USUAL_DAYS = 7;

interface When {
  at: string | null;
  typed: string;
}

/** The default dates: a week from the next full hour. */
function usualRange(): { start: When; end: When } {
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const when = (at: number): When => ({ at: inBrowserZone(new Date(at)), typed: '' });
  return { start: when(start), end: when(start + USUAL_DAYS * DAY_MS) };
}

/** The name of a row's budget field, in the form and in the server's refusals. @param place the row's position, from 0 */
export const budgetField = (place: number): string => `variables[${place}].budget`;

/**
 * The dates and budgets of the chosen rows, and the call that activates them.
 * @param onScript called with the batch's uuid, if a person has to create it with a script
 */
export function useActivationForm(
  curves: Curves,
  detail: ExperimentDetail,
  rows: readonly ResultRow[],
  onScript: (batch: string) => void,
) {
  const { t } = useTranslation();
  const { language, money, number } = useFormat();
  const toRefusal = useRefusal();
  const [activate, { isLoading }] = useActivateMutation();
  const [range, setRange] = useState(usualRange);
  const [type, setType] = useState<BudgetType>('lifetime_budget');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, boolean | undefined> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const refused = useRef<Refusal | null>(null);
  // All submits of the same form have one key, so that a repeat after a lost answer activates nothing twice.
  const key = useRef({ form: '', value: '' });
  const { currency } = curves.summary;
  const zone = detail.account_zone ?? 'UTC';
  const description = useDescription();
  const [now] = useState(Date.now);

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
  const least = toMinorUnits(ACTIVATION_LIMITS.leastBudget, currency)!;
  const amountOf = (row: ResultRow): number | null => {
    const read = readAmount(typed[row.uuid] ?? '', { language, currency });
    return read.ok && read.amountMinor >= least ? read.amountMinor : null;
  };
  /** The error of a single budget; the sentence above the form explains all requirements. */
  const missingText = (row: ResultRow): string => {
    const text = typed[row.uuid] ?? '';
    if (text.trim() === '') return t('activating.enterBudget');
    const isLow = readAmount(text, { language, currency }).ok;
    return isLow
      ? t('activating.leastBudget', { amount: money(least, currency) })
      : t('activating.unreadableBudget', { example: number(50) });
  };
  const amounts = rows.map(amountOf);
  const isComplete = rangeError === null && !amounts.includes(null);
  /** When the ads run: between the chosen instants, or on all days of the ad account that these instants touch. */
  const span =
    starts !== null && ends !== null && rangeError === null
      ? deliveredSpan(description, { startsAt: starts, endsAt: ends }, { now, zone })
      : null;
  const sumOf = (costOf: typeof mostOf): number | null =>
    isComplete && span !== null
      ? amounts.reduce<number>(
          (sum, amount) => sum + costOf(amount!, { budgetType: type, ...span }, zone, description.peakDay),
          0,
        )
      : null;
  const mostMinor = sumOf(mostOf);
  const worstDayMinor = sumOf(worstDayOf);

  const [shown, setShown] = useState<HTMLFormElement | null>(null);
  /** Shows a refusal at the first field that it concerns, or above the fields if it concerns none. */
  const refuse = (refused: Refusal, names: Iterable<string>): void => {
    flushSync(() => setRefusal(refused));
    if (shown !== null && !focusFirst(shown, names))
      shown.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  };
  /** Asks for confirmation, with the full cost, once the form is complete. */
  const review = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isLoading) return;
    setChecked(true);
    if (!isComplete) {
      const missing = amounts.flatMap((amount, place) => (amount === null ? [budgetField(place)] : []));
      const names = rangeError === null ? missing : ['start_date', ...missing];
      return refuse({ text: rangeError ?? t('activation.notSet'), fields: new Map() }, names);
    }
    setRefusal(null);
    setAsking(true);
  };
  const send = async (): Promise<void> => {
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
    setAsking(false);
    if ('error' in answer) {
      refused.current = toRefusal(answer.error);
      return;
    }
    const { batch, by_hand, variables } = answer.data.data;
    if (by_hand) return onScript(batch);
    setOutcomes(new Map(variables.map(({ id, success }) => [id, success])));
  };
  /** Called when the question has closed and the focus is back in the form. */
  const onQuestionClosed = (): void => {
    const latest = refused.current;
    refused.current = null;
    if (latest !== null) refuse(latest, latest.fields.keys());
  };
  const isBesideField = rows.some((_, place) => refusal?.fields.has(budgetField(place)));
  /** Wraps a change of the form: it also clears the server's refusals, which are about the earlier form. */
  const changes =
    <T extends unknown[]>(change: (...values: T) => void) =>
    (...values: T): void => {
      setRefusal(null);
      change(...values);
    };
  return {
    range,
    /** Whole days of the ad account, if the ads do not run within the chosen instants. */
    days:
      description.time.wholeDays && span !== null
        ? { start: new Date(span.startsAt).toISOString(), end: new Date(span.endsAt).toISOString() }
        : null,
    /** Whether each amount is spent every day. */
    isDaily: span !== null && budgetPer(type, span.startsAt, span.endsAt) === 'day',
    type,
    typed,
    isLoading,
    outcomes,
    mostMinor,
    worstDayMinor,
    setShown,
    review,
    isAsking,
    send,
    onQuestionClosed,
    amounts,
    leave: () => setAsking(false),
    refusal: isBesideField ? null : (refusal?.text ?? null),
    rangeError: isChecked ? rangeError : null,
    /** The error of a row's budget after the check. */
    errorOf: (place: number) =>
      isChecked && amounts[place] === null
        ? missingText(rows[place]!)
        : (refusal?.fields.get(budgetField(place)) ?? null),
    setType: changes((next: BudgetType) => setType(next)),
    setRange: changes((change: Partial<ReturnType<typeof usualRange>>) => setRange((now) => ({ ...now, ...change }))),
    setBudget: changes((row: ResultRow, text: string) => setTyped((now) => ({ ...now, [row.uuid]: text }))),
    /** Copies the first row's budget to all rows. */
    same: changes(() =>
      setTyped((now) => Object.fromEntries(rows.map(({ uuid }) => [uuid, now[rows[0]!.uuid] ?? '']))),
    ),
  };
}
