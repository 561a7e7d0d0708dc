import { Link } from 'react-router-dom';
import { Calculator, Duplicate, Endorsed, Issue, PredictiveAnalysis, Share, Tick } from '@blueprintjs/icons';
import { DemoButton, SignUpLink } from '../../components/site/calls.js';
import { PriceTable } from '../../components/site/price-table.js';
import { ProductShot } from '../../components/site/product-shot.js';
import { Questions } from '../../components/site/questions.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { unbroken } from '../../components/site/unbroken.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { DotFieldPicture } from './dot-field-picture.js';
import { SearchFigures } from './search-figures.js';
import { Multiplier } from './multiplier.js';

const STEP_SHOTS = [
  { name: 'wizard', phone: 'wizard-phone' },
  { name: 'running', phone: 'running-phone' },
  { name: 'rows', phone: 'rows-phone' },
] as const;
const TRUST_ICONS = [PredictiveAnalysis, Endorsed, Calculator, Duplicate, Issue, Share];

/** The landing page, which visitors see at / (SHELL-002). */
export function Landing() {
  const texts = siteTexts.useTexts();
  usePageHead({ title: texts.title, description: texts.description, isLanding: true });
  return (
    <div className="site">
      <Hero />
      <Example />
      <Steps />
      <section className="site-section" aria-labelledby="multiplier">
        <div className="section-head">
          <h2 id="multiplier">{texts.multiplier.title}</h2>
          <p>{texts.multiplier.lead}</p>
        </div>
        <Multiplier />
      </section>
      <SearchFigures />
      <Trust />
      <Limits />
      <section className="site-section" aria-labelledby="price">
        <div className="section-head">
          <h2 id="price">{texts.price.heading}</h2>
          <p>{texts.price.lead}</p>
        </div>
        <PriceTable />
        <p className="section-more">
          <Link to="/pricing">{texts.price.more}</Link>
        </p>
      </section>
      <Questions heading={texts.questions.heading} items={texts.questions.items} />
      <section className="closing" aria-labelledby="closing">
        <h2 id="closing">{texts.closing.heading}</h2>
        <p>{texts.closing.text}</p>
        <Calls />
      </section>
    </div>
  );
}

function Calls() {
  const { demo, signUp } = siteTexts.useTexts().hero;
  return (
    <div className="calls">
      <DemoButton isPrimary text={demo} />
      <SignUpLink>{signUp}</SignUpLink>
    </div>
  );
}

function Hero() {
  const { hero, shots } = siteTexts.useTexts();
  return (
    <section className="hero" aria-labelledby="headline">
      <div className="hero-text">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 id="headline">{hero.headline}</h1>
        <p className="hero-lead">{hero.lead}</p>
        <Calls />
        <ul className="hero-points">
          {hero.points.map((point) => (
            <li key={point}>
              <Tick aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <figure className="shot">
        <ProductShot name="results" phone="results-phone" alt={shots.results} isFirst />
        <figcaption>{shots.note}</figcaption>
      </figure>
    </section>
  );
}

/** The claim, with its figures exactly as specified (SHELL-047, SHELL-048). */
function Example() {
  const { example } = siteTexts.useTexts();
  return (
    <section className="example" aria-labelledby="example">
      <div className="example-text">
        <p className="eyebrow">{example.label}</p>
        <h2 id="example">{example.heading}</h2>
        <p>{unbroken(example.lead)}</p>
        <dl className="example-facts tabular">
          {example.facts.map(({ value, text }) => (
            <div key={text}>
              <dt>{value}</dt>
              <dd>{unbroken(text)}</dd>
            </div>
          ))}
        </dl>
        <p className="secondary">{example.note}</p>
      </div>
      <DotFieldPicture />
    </section>
  );
}

function Steps() {
  const { steps, shots } = siteTexts.useTexts();
  return (
    <div className="band">
      <section className="site-section" aria-labelledby="steps">
        <div className="section-head">
          <h2 id="steps">{steps.heading}</h2>
          <p>{steps.lead}</p>
        </div>
        <ol className="steps">
          {steps.items.map(({ title, text }, index) => {
            const shot = STEP_SHOTS[index];
            return (
              <li key={title}>
                <div className="step-text">
                  <span className="step-number" aria-hidden>
                    {index + 1}
                  </span>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
                {shot !== undefined && (
                  <figure className="shot">
                    <ProductShot {...shot} alt={shots[shot.name]} />
                  </figure>
                )}
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

function Trust() {
  const { trust } = siteTexts.useTexts();
  return (
    <section className="site-section" aria-labelledby="trust">
      <div className="section-head">
        <h2 id="trust">{trust.heading}</h2>
      </div>
      <ul className="trust">
        {trust.items.map(({ title, text }, index) => {
          const Icon = TRUST_ICONS[index] ?? Tick;
          return (
            <li key={title}>
              <Icon size={20} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The limits of an experiment, so that visitors know them before they pay. */
function Limits() {
  const { limits } = siteTexts.useTexts();
  return (
    <section className="site-section limits" aria-labelledby="limits">
      <div>
        <h2 id="limits">{limits.heading}</h2>
        <p>{limits.lead}</p>
      </div>
      <ul>
        {limits.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
