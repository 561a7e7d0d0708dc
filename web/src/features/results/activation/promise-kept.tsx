import { useTranslation } from 'react-i18next';
import { ENOUGH } from '#libs/contracts/results/advice.js';
import { Error as ErrorIcon, Tick, Time } from '@blueprintjs/icons';
import type { Batch } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { resultWords } from '../../../lib/result-words/result-words.js';

const LOOKS = { kept: [Tick, 'success'], 'not-yet': [Time, ''], missed: [ErrorIcon, 'warning'] } as const;

interface Props {
  batch: Batch;
  variable: Pick<Batch['variables'][number], 'observed' | 'cost' | 'promise' | 'lower_bound' | 'upper_bound'>;
}

/** Compares the delivery of an activated variation with the promise of the results, and says whether the promise is kept. */
export function PromiseKept({ batch: { currency, is_cost, variable: rankedBy }, variable }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const { observed, cost, promise, lower_bound, upper_bound } = variable;
  if (!promise) return null;
  const [Icon, tone] = LOOKS[promise];
  const { value } = resultWords(results, { variable: rankedBy, currency }, t, format);
  const facts = [
    observed !== null && value(observed),
    t('promise.promised', { lower: value(lower_bound), upper: value(upper_bound) }),
    !is_cost && cost !== null && t('promise.cost', { cost: format.moneyMajor(cost, currency) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <span className="row row-wrap promise-kept">
      <span
        className={`pill ${tone}`}
        title={t(`promise.help.${promise}`, {
          impressions: format.number(ENOUGH.impressions),
          events: format.number(ENOUGH.events),
        })}
      >
        <Icon size={12} aria-hidden />
        {t(`promise.${promise}`)}
      </span>
      <span className="secondary tabular">{facts.join(', ')}</span>
    </span>
  );
}
