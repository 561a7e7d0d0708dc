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
  /** Of what was spent; null where that is not told. */
  currency: string | null;
  /** How changes of what is ranked by are written. */
  result: Pick<ResultWords, 'isCost' | 'changeOf' | 'change'>;
}

export const bestFirst = ({ alternatives }: ImpactComponent): Alternative[] =>
  alternatives.toSorted((a, b) => b.effect - a.effect);

/** Both ends of an interval of improvements, so that the changes they make come with the lower one first. */
export const inOrder = ({ isCost }: Pick<ResultWords, 'isCost'>, lower: number, upper: number): [number, number] =>
  isCost ? [upper, lower] : [lower, upper];

/** What every alternative did, as a table: the chart of effects as a file. */
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
