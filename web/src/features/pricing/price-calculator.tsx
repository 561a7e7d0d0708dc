import { useId, useState } from 'react';
import { CAP_AT_VARIATIONS, MONTHLY_PLAN, monthlyPrice } from '#libs/contracts/billing/monthly-plan.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { useFormat } from '../../lib/format/use-format.js';
import { PriceChart } from './price-chart.js';

const MOST = 40_000;
const STEP = 500;

/** A calculator of the price of a month, for any number of variations. */
export function PriceCalculator() {
  const texts = siteTexts.useTexts().pricing.calculator;
  const format = useFormat();
  const id = useId();
  const [variations, setVariations] = useState(16_000);
  const { extraVariations, usageCents, totalCents, isCapped } = monthlyPrice(variations);
  const count = (text: string, value: number) => text.replace('{{count}}', format.number(value));
  const room = MONTHLY_PLAN.includedVariations - variations;
  const note = isCapped ? texts.capped : room > 0 ? count(texts.room, room) : count(texts.toCap, CAP_AT_VARIATIONS);
  return (
    <section className="site-section" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{texts.heading}</h2>
      </div>
      <div className="calculator">
        <div>
          <label htmlFor={`${id}-range`}>
            {texts.label} <b className="tabular">{format.number(variations)}</b>
          </label>
          <input
            id={`${id}-range`}
            type="range"
            min={0}
            max={MOST}
            step={STEP}
            value={variations}
            aria-valuetext={format.number(variations)}
            onChange={({ currentTarget }) => setVariations(Number(currentTarget.value))}
          />
          <dl className="bill tabular" aria-live="polite">
            <div>
              <dt>
                {texts.base} <span className="secondary">{count(texts.included, MONTHLY_PLAN.includedVariations)}</span>
              </dt>
              <dd>{format.money(MONTHLY_PLAN.baseCents, 'USD')}</dd>
            </div>
            <div>
              <dt>
                {texts.usage} <span className="secondary">{count(texts.extra, extraVariations)}</span>
              </dt>
              <dd>{format.money(usageCents, 'USD')}</dd>
            </div>
            <div className="bill-total">
              <dt>{texts.total}</dt>
              <dd>{format.money(totalCents, 'USD')}</dd>
            </div>
          </dl>
          <p className="secondary">{note}</p>
        </div>
        <PriceChart variations={variations} most={MOST} />
      </div>
    </section>
  );
}
