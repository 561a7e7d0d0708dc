import { useTranslation } from 'react-i18next';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { useReader } from '../../../lib/results/reader.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { visualText } from '../row-texts.js';

/** The ad of a row about as people meet it: its text, its picture, and below it headline, description and button. */
export function AdShown({ row }: { row: ResultRow }) {
  const { pictures } = useReader();
  const { t } = useTranslation();
  const description = useDescription();
  const button = row.components['ctas'];
  if (row.asset === null && row.headline === null && row.copy === null) return null;
  return (
    <article className="ad-shown" aria-label={t('results.drawer.preview')}>
      {row.copy !== null && <p className="ad-shown-copy">{row.copy}</p>}
      {row.asset !== null && <img src={`${pictures}${row.asset}`} alt={visualText(description, row)} />}
      <div className="spread ad-shown-foot">
        <div>
          <strong>{row.headline}</strong>
          {row.description !== null && <p className="secondary">{row.description}</p>}
        </div>
        {button !== undefined && button !== '' && <span className="ad-shown-button">{button}</span>}
      </div>
    </article>
  );
}
