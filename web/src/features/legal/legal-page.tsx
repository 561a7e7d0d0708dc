import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { Contents } from '../../components/site/contents.js';
import { RichText } from '../../components/site/rich-text.js';
import { useFormat } from '../../lib/format/use-format.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { EFFECTIVE_DATE, legalTexts, type Block, type LegalDocument } from './legal-texts.js';

export type LegalName = 'privacy' | 'terms' | 'cookies';

interface Props {
  name: LegalName;
  /** Additions to a section's text, by the section's id. */
  additions?: Record<string, ReactNode>;
}

/** One legal document: a short summary, table of contents, sections with stable anchors. */
export function LegalPage({ name, additions = {} }: Props) {
  const texts = legalTexts.useTexts();
  const { locale } = useFormat();
  const { title, lead, summary, sections }: LegalDocument = texts[name];
  const date = new Date(`${EFFECTIVE_DATE}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const others = (['privacy', 'terms', 'cookies'] as const).filter((other) => other !== name);

  usePageHead({ title, description: lead });

  return (
    <div className="document">
      <Contents label={texts.contents} entries={sections} />
      <article>
        <header className="document-header">
          <h1>{title}</h1>
          <p className="document-lead">{lead}</p>
          <p className="document-dates">
            <time dateTime={EFFECTIVE_DATE}>{texts.effective.replace('{{date}}', date)}</time>
            <Button variant="minimal" size="small" icon={<Print />} text={texts.print} onClick={() => window.print()} />
          </p>
        </header>
        <section className="document-summary" aria-label={texts.inShort}>
          <h2>{texts.inShort}</h2>
          <dl>
            {summary.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        {sections.map((section, index) => (
          <section key={section.id} className="document-section" aria-labelledby={section.id}>
            <h2 id={section.id}>
              <span className="document-number">{index + 1}</span>
              {section.title}
            </h2>
            {section.blocks.map((block, position) => (
              <BlockText key={position} block={block} />
            ))}
            {additions[section.id]}
          </section>
        ))}
        <footer className="document-related">
          {texts.related}:{' '}
          {others.map((other) => (
            <Link key={other} to={`/${other}`}>
              {texts[other].title}
            </Link>
          ))}
        </footer>
      </article>
    </div>
  );
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  return (
    <ul>
      {block.list.map((point) => (
        <li key={point}>
          <RichText text={point} />
        </li>
      ))}
    </ul>
  );
}
