import { useTranslation } from 'react-i18next';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { variableName } from '../../../lib/result-words/result-words.js';

/** Says whether both variables have the same best variation. If not, the team has to choose between the two. */
export function BesideNote({ curves, onOpen }: { curves: Curves; onOpen(variation: number): void }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { results } = useDescription();
  const { best, beside } = curves;
  if (beside == null || best?.variation == null) return null;
  const variable = variableName(results, beside.variable, language);
  const other = beside.best;
  if (other === null) return <p role="status">{t('results.besideNothing', { variable })}</p>;
  if (other === best.variation) return <p role="status">{t('results.besideSame', { variable, name: `V-${other}` })}</p>;
  return (
    <p role="status">
      {t('results.besideOther', { variable, name: `V-${other}` })}{' '}
      <button type="button" className="open-row" onClick={() => onOpen(other)}>
        {t('results.advice.open', { name: `V-${other}` })}
      </button>
    </p>
  );
}
