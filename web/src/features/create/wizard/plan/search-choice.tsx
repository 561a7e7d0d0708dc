import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio, RadioGroup } from '@blueprintjs/core';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { feedingMinor } from '#libs/contracts/experiment/plan/test-size.js';
import { isByHand, offersSearch } from '#libs/platforms/delivery.js';
import { FieldNote } from '../../../../components/field.js';
import type { Forecast, SearchForecast } from '../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useForm } from '../../form/context.js';
import { useForecast } from './use-forecast.js';
import { useSearchForecast, type SearchForecastAnswer } from './use-search-forecast.js';

/**
 * How the run spends its budget: evenly, or in waves that run the leading variations. If a person delivers the run by scripts, the choice
 * is closed and says why. It shows nothing on a platform that never searches.
 */
export function SearchChoice() {
  const { description, draft } = useForm();
  if (offersSearch(description, draft)) return <Choice />;
  return description.search !== undefined && isByHand(description, draft) ? <SearchByHand /> : null;
}

const NOT_QUERIED: SearchForecastAnswer = { forecast: null, isAsking: false, isError: false };

/** The same choice for a run that a person delivers by scripts: it can only spend evenly. */
function SearchByHand() {
  const { t } = useTranslation();
  const none = { answer: NOT_QUERIED, forecast: null, currency: '', error: null, choose: () => undefined };
  return <SearchOptions {...none} isSearching={false} closed={t('plan.search.byHand')} />;
}

function Choice() {
  const { description, draft, account, currency, set, errorOf } = useForm();
  const { forecast, question } = useForecast(description, draft, account);
  const answer = useSearchForecast(question);
  return (
    <SearchOptions
      answer={answer}
      currency={currency}
      forecast={forecast}
      isSearching={draft.search === true}
      error={errorOf('search')}
      choose={(isSearching) => set('search', isSearching ? true : undefined)}
    />
  );
}

interface Props {
  isSearching: boolean;
  answer: SearchForecastAnswer;
  /** The price of impressions, and the waves that too little room for ads requires; null until account, budget and dates are filled in. */
  forecast: Pick<Forecast, 'cpm' | 'waves'> | null;
  currency: string;
  error: string | null;
  /** Why no run of this kind can search; absent if runs of this kind can. */
  closed?: string;
  choose(isSearching: boolean): void;
}

/** The two ways to spend, each with its expected result, or the reason why a search is not offered. */
export function SearchOptions({ isSearching, answer, forecast, currency, error, closed, choose }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const refused = useRefusal(answer.forecast, forecast, currency);
  const refusal = closed ?? refused;
  const even = useReached(answer.forecast?.even ?? null);
  const search = useReached(answer.forecast?.search ?? null);
  const isOffered = refusal === null;
  return (
    <div className="field search-choice" data-field="search" tabIndex={-1}>
      <RadioGroup
        name="search"
        label={t('plan.search.title')}
        selectedValue={isSearching ? 'search' : 'even'}
        aria-describedby={noteId}
        onChange={({ currentTarget }) => choose(currentTarget.value === 'search')}
      >
        <Radio value="even" labelElement={<Way name="even" waves={null} reached={isOffered ? even : null} />} />
        <Radio
          value="search"
          disabled={!isOffered && !isSearching}
          labelElement={
            <Way name="search" waves={answer.forecast?.shares ?? null} reached={isOffered ? search : null} />
          }
        />
      </RadioGroup>
      <FieldNote
        id={noteId}
        error={error ?? (isSearching ? refusal : null)}
        help={refusal ?? (search === null ? undefined : t('plan.search.limits'))}
      />
      <p className="secondary" role="status">
        {answer.isAsking && t('plan.search.asking')}
        {answer.isError && !answer.isAsking && t('plan.search.failed')}
      </p>
    </div>
  );
}

interface Reached {
  mean: string;
  low: string;
  high: string;
}

function useReached(reached: SearchForecast['search']): Reached | null {
  const { percent } = useFormat();
  if (reached === null) return null;
  const { mean, low, high } = reached;
  // A few bad cases can pull the mean below the middle 80 % of cases. The range is extended so that it contains the mean.
  const lowest = Math.min(low, mean);
  return { mean: percent(mean, 0), low: percent(lowest, 0), high: percent(high, 0) };
}

/** A way's name, description and expected result. */
function Way({ name, waves, reached }: { name: 'even' | 'search'; waves: number[] | null; reached: Reached | null }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const shares = waves !== null && waves.length > 1 ? waves.map((share) => percent(share / 100, 0)).join(', ') : null;
  return (
    <span>
      <strong>{t(`plan.search.${name}`)}</strong>
      <span className="secondary">
        {name === 'search' && shares !== null
          ? t('plan.search.searchWaves', { count: waves!.length, shares })
          : t(`plan.search.${name}Does`)}
      </span>
      {reached !== null && <span>{t('plan.search.reached', { ...reached })}</span>}
    </span>
  );
}

/** Why a search is not offered; null if it is offered, or if this is not known yet. */
function useRefusal(
  found: SearchForecast | null,
  forecast: Pick<Forecast, 'cpm' | 'waves'> | null,
  currency: string,
): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (found !== null && found.refusal !== null) {
    const { code, least } = found.refusal;
    if (code === 'RUN_TOO_SHORT') return t('plan.search.tooShort', { days: format.number(least) });
    const unit = minorUnitsPerUnit(currency);
    const needed = forecast === null ? null : Math.ceil(feedingMinor(1, forecast.cpm * unit, least) / unit) * unit;
    return t('plan.search.tooPoor', { needed: needed === null ? '–' : format.money(needed, currency) });
  }
  return forecast !== null && forecast.waves > 1 ? t('plan.search.noRoom') : null;
}
