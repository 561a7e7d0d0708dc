import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Contents } from '../../components/site/contents.js';
import { RichText } from '../../components/site/rich-text.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { helpTexts, type PictureName } from './help-texts.js';
import { Picture } from './picture.js';

/** The page /about: the tutorial, with the title 'How to Use' and the product's name (LEGAL-005, LEGAL-014 to LEGAL-019). */
export function Help() {
  const { title, lead, contents, start, rules, sections } = helpTexts.useTexts();
  usePageHead({ title });
  return (
    <div className="document">
      <Contents label={contents} entries={sections} />
      <article>
        <header className="document-header">
          <h1>{title}</h1>
          <p className="document-lead">{lead}</p>
        </header>
        <section className="help-rules" aria-labelledby="rules">
          <h2 id="rules">{rules.title}</h2>
          <ul>
            {rules.items.map(({ figure, text }) => (
              <li key={figure}>
                <strong>{figure}</strong>
                {text}
              </li>
            ))}
          </ul>
        </section>
        {sections.map(({ id, title: heading, picture, blocks }, index) => (
          <section key={id} className="document-section" aria-labelledby={id}>
            <h2 id={id}>
              <span className="document-number">{index + 1}</span>
              {heading}
            </h2>
            <Picture name={picture as PictureName} />
            {blocks.map((block, position) =>
              typeof block === 'string' ? (
                <p key={position}>
                  <RichText text={block} />
                </p>
              ) : (
                <ul key={position}>
                  {block.list.map((point) => (
                    <li key={point}>
                      <RichText text={point} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <p className="help-start">
          <Link to="/" className={`${Classes.BUTTON} ${Classes.LARGE} ${Classes.INTENT_PRIMARY}`}>
            {start}
          </Link>
        </p>
      </article>
    </div>
  );
}
