import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { rankedId, rankingOf, type Ranking } from '#libs/platforms/results/results.js';
import { useRankByMutation, type Curves } from '../../../lib/api/endpoints.js';
import type { ResultsView } from '../use-results-url.js';

interface Props {
  curves: Curves;
  /** The possible rankings of the result. */
  rankings: readonly Ranking[];
  /** Whether the reader may choose the experiment's ranking. */
  mayChoose: boolean;
  onChange(change: Partial<ResultsView>): void;
}

/** The choice of the ranking: by rate, cost or return on spend. Some readers can store it for lists and e-mails, too. */
export function RankingSelect({ curves, rankings, mayChoose, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [rankBy, { isLoading }] = useRankByMutation();
  const { uuid, variable: shown, ranked_by: chosen } = curves.summary;
  const { ranking, variable } = rankingOf(shown);
  if (rankings.length < 2 && ranking === 'rate') return null;
  const options = rankings.includes(ranking) ? rankings : [...rankings, ranking];
  return (
    <div className="control">
      <label htmlFor={id}>{t('results.ranking.label')}</label>
      <HTMLSelect
        id={id}
        value={ranking}
        onChange={({ currentTarget }) =>
          onChange({ variable: rankedId(currentTarget.value as Ranking, variable), beside: null })
        }
        options={options.map((value) => ({ value, label: t(`results.ranking.${value}`) }))}
      />
      {mayChoose && chosen !== shown && (chosen !== null || ranking !== 'rate') && (
        <Button
          size="small"
          loading={isLoading}
          text={t('results.ranking.choose')}
          title={t('results.ranking.chooseHelp')}
          onClick={() => void rankBy({ uuid, rankByDto: { variable: shown } })}
        />
      )}
    </div>
  );
}
