import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../../lib/use-media.js';
import type { Section } from '../sections.js';

/** Links to the parts of the page, for phones, where the parts are several screens apart. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation();
  if (!useIsNarrow() || sections.length < 2) return null;
  return (
    <nav className="section-links" aria-label={t('results.sections.label')}>
      {sections.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          onClick={(event) => {
            // The address contains the view, so the link must not change it.
            event.preventDefault();
            const place = document.getElementById(section);
            place?.scrollIntoView();
            place?.focus({ preventScroll: true });
          }}
        >
          {t(`results.sections.${section}`)}
        </a>
      ))}
    </nav>
  );
}
