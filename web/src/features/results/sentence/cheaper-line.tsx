import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { cheaperOf, fractionOf } from '#libs/contracts/results/cheaper.js';
import { findVariable, rankedId } from '#libs/platforms/results/results.js';
import { useCurvesQuery, type Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';
import { curvesQuestionOf, type ResultsView } from '../use-results-url.js';

interface Props {
  curves: Curves;
  view: ResultsView;
  onOpen(variation: number): void;
  onChange(change: Partial<ResultsView>): void;
}

/** Names the variation whose cost per result is certainly lower than that of the best by rate, until the team has chosen a ranking. */
export function CheaperLine({ curves, view, onOpen, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const platform = usePlatform();
  const { results } = useDescription();
  const { best, summary, conversions } = curves;
  const { variable, currency } = summary;
  const isOpen = summary.ranked_by === null && conversions.find(({ id }) => id === variable)?.rankings.includes('cost');
  const isQueried = isOpen === true && best?.variation != null;
  // A separate query, so that the rest of the page does not wait for this estimate.
  const { currentData } = useCurvesQuery(
    {
      curvesQueryDto: {
        ...curvesQuestionOf({ ...view, variable: rankedId('cost', variable), baseline: null, beside: null }, platform),
        page: 1,
        size: 1,
        variation: best?.variation ?? 0,
      },
    },
    { skip: !isQueried },
  );
  const answer = currentData?.data;
  if (!isQueried || answer === undefined) return null;
  const cheaper = cheaperOf(answer.variation?.row ?? null, answer.best);
  if (cheaper === null) return null;
  const fraction = fractionOf(cheaper.ratio);
  const money = (amount: number) => format.moneyMajor(amount, currency);
  const words = {
    name: `V-${cheaper.variation}`,
    each: findVariable(results, variable)?.words.each[format.language] ?? t('results.cheaper.aResult'),
    price: money(cheaper.cost),
    instead: money(cheaper.instead),
    lower: money(cheaper.costLower),
    upper: money(cheaper.costUpper),
    less: format.percent(1 - cheaper.ratio, 0),
  };
  return (
    <p className="advice-lead advice-cheaper" role="status">
      <strong>{t(`results.cheaper.${fraction ?? 'less'}`, words)}</strong> {t('results.cheaper.costs', words)}{' '}
      <button type="button" className="open-row" onClick={() => onOpen(cheaper.variation)}>
        {t('results.advice.open', words)}
      </button>{' '}
      <Button
        size="small"
        variant="outlined"
        text={t('results.cheaper.rank')}
        onClick={() => onChange({ variable: rankedId('cost', variable), beside: null })}
      />
    </p>
  );
}
