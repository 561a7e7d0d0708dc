import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  feedingMinor,
  impressionsEach,
  IMPRESSIONS_EACH,
  smallestDifference,
  wavesFor,
} from '#libs/contracts/experiment/plan/test-size.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import type { Forecast } from '../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { HelpMark } from '../../../../components/help-mark.js';
import { Dial } from '../../../../components/dial.js';
import { impressionsToCompare, MOST_DIFFERENCE } from './evidence.js';
import { firstShare, type PlannedSearch } from './planned-search.js';

/** The range of the number of tested ads. */
export interface TestSize {
  least: number;
  most: number;
  /** Whether the user chose the number. */
  isChosen: boolean;
  /** The number of alternatives of the longest list. */
  longestList: number;
}

export interface TestDialsProps {
  size: TestSize;
  tested: number;
  recommended: number;
  budgetMinor: number;
  currency: string;
  /** Clicks or views per impression, usual for the platform. */
  rate: number;
  search: PlannedSearch | null;
  /** Only the price of impressions and the room for ads: the forecast's other figures may be outdated. */
  forecast: Pick<Forecast, 'cpm' | 'room' | 'tested' | 'waves'>;
  /** @param tested undefined for the recommended number */
  chooseTested(tested: number | undefined): void;
  chooseBudget(minor: number): void;
}

/** Two dials: the number of tested ads, and the budget. Their joint effect shows immediately. */
export function TestDials(props: TestDialsProps) {
  const { size, tested, budgetMinor, currency, rate, search, forecast } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const cpmMinor = forecast.cpm * minorUnitsPerUnit(currency);
  const impressions = impressionsEach(budgetMinor * firstShare(search), cpmMinor, tested);
  const events = impressions * rate;
  const waves = forecast.tested === tested ? forecast.waves : wavesFor(tested, forecast.room ?? Infinity);
  const difference = (eventsOfEach: number): string => {
    const share = smallestDifference(eventsOfEach);
    return share < MOST_DIFFERENCE ? format.percent(share, 0) : t('plan.dial.none');
  };
  return (
    <>
      <AdsDial {...props} />
      <BudgetDial {...props} cpmMinor={cpmMinor} />
      {/* A list with a role would not be a list to a screen reader. */}
      <div role="status">
        <dl className="plan-facts">
          <Fact
            label={t(search === null ? 'plan.impressions' : 'plan.search.impressions')}
            value={format.number(impressions)}
          />
          {tested > 1 && <Fact label={t('plan.dial.betweenAds')} value={difference(events)} />}
          {size.longestList > 1 && (
            <Fact label={t('plan.dial.betweenAlternatives')} value={difference((events * tested) / size.longestList)} />
          )}
        </dl>
      </div>
      {/* Outside the status, which would read the mark out with every change. */}
      <dl className="plan-facts">
        <Fact
          label={t('plan.dial.waves')}
          value={format.number(search === null ? waves : search.shares.length)}
          help={<HelpMark ask={t('plan.dial.wavesAsk')} text={t('plan.dial.wavesWhy')} />}
        />
      </dl>
      {waves > 1 && forecast.room !== null && (
        <p className="secondary">{t('plan.dial.inWaves', { room: format.number(forecast.room) })}</p>
      )}
    </>
  );
}

function Fact({ label, value, help }: { label: string; value: string; help?: ReactNode }) {
  return (
    <div>
      <dt>
        {label}
        {help}
      </dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

/**
 * The dial of the number of ads. It ranges from the smallest number that tests every effect to all variations. For a small budget, the
 * recommended number is below that range. No number in between can be chosen, so the dial stops at the nearer of the two.
 */
function AdsDial({ size, tested, recommended, chooseTested }: TestDialsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { least, most, isChosen } = size;
  const mark = (name: 'least' | 'recommended' | 'all', value: number) => ({
    label: t(`plan.dial.${name}`, { ads: format.number(value) }),
    isChosen: name === 'recommended' ? !isChosen : isChosen && tested === value,
    choose: () => chooseTested(name === 'recommended' ? undefined : value),
  });
  const turn = (value: number): void => {
    if (value >= least) chooseTested(value);
    else chooseTested(value - recommended < least - value ? undefined : least);
  };
  return (
    <Dial
      label={t('plan.dial.ads')}
      text={format.number(tested)}
      min={Math.min(least, recommended)}
      max={most}
      value={tested}
      marks={[
        ...(recommended < least ? [] : [mark('least', least)]),
        mark('recommended', recommended),
        mark('all', most),
      ]}
      turn={turn}
    />
  );
}

/** The range of the budget's dial, in impressions of each ad. */
const IMPRESSIONS = { least: 100, most: 20_000 };

/** The dial of the budget, in whole units of the currency, from a budget with little evidence to one with more than is useful. */
function BudgetDial(props: TestDialsProps & { cpmMinor: number }) {
  const { tested, budgetMinor, currency, rate, search, cpmMinor, chooseBudget } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const step = minorUnitsPerUnit(currency);
  const whole = (minor: number) => Math.max(1, Math.ceil(minor / step)) * step;
  const feeding = (impressions: number) => whole(feedingMinor(tested, cpmMinor, impressions) / firstShare(search));
  const mark = (name: 'feeds' | 'compares', value: number) => ({
    label: t(`plan.dial.${name}`, { amount: format.money(value, currency) }),
    isChosen: budgetMinor === value,
    choose: () => chooseBudget(value),
  });
  return (
    <Dial
      label={t('plan.dial.budget')}
      text={format.money(budgetMinor, currency)}
      min={feeding(IMPRESSIONS.least)}
      max={Math.max(feeding(IMPRESSIONS.most), whole(budgetMinor))}
      step={step}
      value={budgetMinor}
      marks={[mark('feeds', feeding(IMPRESSIONS_EACH)), mark('compares', feeding(impressionsToCompare(rate)))]}
      turn={chooseBudget}
    />
  );
}
