import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { NamingExample } from '#libs/platforms/naming/example.js';
import type { NamingPreview } from '#libs/platforms/naming/preview.js';
import { useGroupWords } from '../../../lib/platform/use-group-words.js';

/** The number of shown names: enough of the tree to compare. */
const SHOWN = 12;

interface Props {
  description: PlatformDescription;
  preview: NamingPreview;
  example: Pick<NamingExample, 'name'>;
  isMadeUp: boolean;
}

/** The tree of the example's objects with the names that the patterns produce. */
export function NamesPreview({ description, preview, example, isMadeUp }: Props) {
  const { t } = useTranslation();
  const words = useGroupWords(description);
  const title = useId();
  return (
    <section className="names-preview" aria-labelledby={title}>
      <h3 id={title}>{t('names.preview')}</h3>
      <p className="secondary">{isMadeUp ? t('names.madeUp') : t('names.latest', { name: example.name })}</p>
      <ul aria-live="polite">
        {preview.names.slice(0, SHOWN).map(({ kind, ordinal, label, key }) => (
          <li key={ordinal} className={`of-${kind}`}>
            <span className="kind">{t(`names.kind.${kind}`, words)}</span>
            <span className="given">
              {label} <span className="key">{key}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
