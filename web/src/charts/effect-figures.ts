import type { TFunction } from 'i18next';
import type { Impact } from '../lib/api/endpoints.js';
import type { Format } from '../lib/format/format.js';
import type { ResultWords } from '../lib/result-words/result-words.js';
import type { Figures } from './figures.js';

export type ImpactComponent = Impact['components'][number];
type Alternative = ImpactComponent['alternatives'][number];

/** The words that figures of effects need. */
export interface EffectWords {
  t: TFunction;
  format: Format;
  titleOf(component: string): string;
  /** The currency of the spend; null if the reader does not see it. */
  currency: string | null;
  /** How to write changes of the result that ranks. */
  result: Pick<ResultWords, 'isCost' | 'changeOf' | 'change'>;
}

export const bestFirst = ({ alternatives }: ImpactComponent): Alternative[] =>
  alternatives.toSorted((a, b) => b.effect - a.effect);

/** The ends of an interval of improvements, so that the lower change comes first: a cost falls as it improves. */
export const inOrder = ({ isCost }: Pick<ResultWords, 'isCost'>, lower: number, upper: number): [number, number] =>
  isCost ? [upper, lower] : [lower, upper];

/** The effect of every alternative as a table: the chart of effects as a file. */
export function effectFigures(components: readonly ImpactComponent[], words: EffectWords): Figures {
  const { t, format, titleOf, currency, result } = words;
  return {
    head: [
      t('results.moved.component'),
      t('results.moved.alternative'),
      t(result.isCost ? 'results.moved.costChange' : 'results.moved.lift'),
      t('results.charts.lower'),
      t('results.charts.upper'),
      t('results.charts.adsHead'),
      t('results.impressions'),
      t('results.events'),
      ...(currency === null ? [] : [t('results.charts.spent', { currency })]),
      t('results.charts.verdict'),
    ],
    rows: components.flatMap((component) =>
      bestFirst(component).map((one) => ({
        figures: [
          { text: titleOf(component.component) },
          { text: one.value },
          ...[one.effect_percent, ...inOrder(result, one.lower_percent, one.upper_percent)].map((improvement) => ({
            text: result.change(improvement),
            raw: result.changeOf(improvement),
          })),
          { text: format.number(one.ads), raw: one.ads },
          { text: format.number(one.impressions), raw: one.impressions },
          { text: format.number(one.events), raw: one.events },
          ...(currency === null ? [] : [{ text: format.moneyMajor(one.spend, currency), raw: one.spend }]),
          { text: t(`results.moved.verdict.${one.verdict}`) },
        ],
      })),
    ),
  };
}
