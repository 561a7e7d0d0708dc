import { PriceTable } from '../../components/site/price-table.js';
import { Questions } from '../../components/site/questions.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { OpenCountries } from './open-countries.js';
import { PriceCalculator } from './price-calculator.js';

/** The page /pricing: the two plans, the price of a month, and questions about payment (SHELL-039 to SHELL-043). */
export function Pricing() {
  const { pricing } = siteTexts.useTexts();
  usePageHead(pricing);
  return (
    <div className="site">
      <section className="pricing-head" aria-labelledby="pricing">
        <p className="eyebrow">{pricing.title}</p>
        <h1 id="pricing">{pricing.headline}</h1>
        <p>{pricing.lead}</p>
        <PriceTable />
        <OpenCountries />
      </section>
      <PriceCalculator />
      <Questions heading={pricing.questions.heading} items={pricing.questions.items} />
    </div>
  );
}
