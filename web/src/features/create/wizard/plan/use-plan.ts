import { useState } from 'react';
import { testedRange } from '#libs/contracts/experiment/plan/variation-counts.js';
import { writeFigure } from '#libs/contracts/money/amount-text.js';
import { minorUnitsPerUnit, toMajorUnits } from '#libs/contracts/money/money.js';
import { componentsInWords } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { wholeDays } from '#libs/platforms/dates/run-length.js';
import { usualRate } from '#libs/platforms/results/usual-rate.js';
import type { AdAccount } from '../../../../lib/api/endpoints.js';
import { useUsageQuery } from '../../../../lib/api/endpoints.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { lengthOf, type Draft } from '../../form/draft.js';
import { budgetMinorOf, filledCounts, isSearching } from '../../form/figures.js';
import type { PlanProps } from './plan-panel.js';
import type { Reader } from '../../form/to-input.js';
import { feeCents, usePlannedFee } from './fee-rise.js';
import { feeRelief } from './fee-relief.js';
import { plannedSearch } from './planned-search.js';
import { useForecast } from './use-forecast.js';
import { useSearchForecast } from './use-search-forecast.js';
import { useVariationCount } from './use-variation-count.js';

interface Planned {
  description: PlatformDescription;
  draft: Draft;
  account: AdAccount | undefined;
  reader: Reader;
  set(path: string, value: unknown): void;
  /** Whether a submit can have a fee. */
  isCharged: boolean;
}

/** The number of variations, their expected delivery for the budget, and their cost. */
export function usePlan({ description, draft, account, reader, set, isCharged }: Planned): PlanProps {
  const { currency, language } = reader;
  const [now] = useState(() => Date.now());
  const { forecast, question, isFetching, isError } = useForecast(description, draft, account);
  const searchForecast = useSearchForecast(isSearching(description, draft) ? question : null);
  const count = useVariationCount(description, draft, account, forecast);
  const usage = useUsageQuery({ provider: useProvider() }).data?.data ?? null;
  const isFeeKnown = usage !== null && !count.isTooMany;
  const fee = usePlannedFee(isFeeKnown ? (isCharged ? feeCents(usage, count.created) : 0) : null);
  const lists = filledCounts(description, draft);
  const sizes = Object.values(lists);
  const budgetMinor = budgetMinorOf(draft, reader);
  const run = lengthOf(description, draft, { now, zone: account?.time_zone });
  const impressions =
    forecast === null ? 0 : (1_000 * (budgetMinor ?? 0)) / (forecast.cpm * minorUnitsPerUnit(forecast.currency));
  const reliefOf = (relief: ReturnType<typeof feeRelief>) =>
    relief && { count: relief.count, words: componentsInWords(description, relief.component, language) };
  return {
    factors: Object.entries(lists).flatMap(([name, size]) =>
      size > 1 ? [{ size, words: componentsInWords(description, name, language) }] : [],
    ),
    hasAccount: account !== undefined,
    days: run && wholeDays(run),
    budgetMinor,
    isSearching: isSearching(description, draft),
    search: plannedSearch(searchForecast.forecast, impressions),
    count,
    currency,
    usual: usualRate(description, draft),
    forecast,
    usage,
    fee,
    relief: fee !== null && fee.cents > 0 && usage !== null ? reliefOf(feeRelief(lists, usage.remaining)) : null,
    isForecastStale: isFetching,
    isForecastFailed: isError,
    size: {
      ...testedRange(sizes),
      isChosen: draft.tested_count !== undefined,
      longestList: Math.max(1, ...sizes),
    },
    chooseTested: (tested) => set('tested_count', tested),
    chooseBudget: (minor) =>
      set('information.budget', writeFigure(toMajorUnits({ amountMinor: minor, currency }), language)),
  };
}
