import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { LIMITS } from '#libs/contracts/limits.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { useFormat } from '../../lib/format/use-format.js';

const START = { ages: 3, locations: 2, interests: 4, headlines: 6, copies: 4, visuals: 5 };
type Component = keyof typeof START;
const MOST = 9;

/** An interactive counter: the number of variations from a few alternatives of each part. */
export function Multiplier() {
  const texts = siteTexts.useTexts().multiplier;
  const format = useFormat();
  const [counts, setCounts] = useState(START);
  const product = Object.values(counts).reduce((all, count) => all * count, 1);
  const change = (component: Component, by: number) =>
    setCounts((current) => ({ ...current, [component]: Math.min(MOST, Math.max(1, current[component] + by)) }));
  return (
    <div className="product-picture multiplier" role="group" aria-label={texts.title}>
      <ul>
        {(Object.keys(START) as Component[]).map((component) => {
          const name = texts.components[component];
          return (
            <li key={component}>
              <span>{name}</span>
              <span className="alternatives" aria-hidden>
                {Array.from({ length: counts[component] }, (_, index) => (
                  <i key={index} />
                ))}
              </span>
              <Button
                size="small"
                icon={<Minus />}
                aria-label={texts.fewer.replace('{{component}}', name)}
                disabled={counts[component] === 1}
                onClick={() => change(component, -1)}
              />
              <output className="tabular">{counts[component]}</output>
              <Button
                size="small"
                icon={<Plus />}
                aria-label={texts.more.replace('{{component}}', name)}
                disabled={counts[component] === MOST}
                onClick={() => change(component, 1)}
              />
            </li>
          );
        })}
      </ul>
      <p className="multiplier-result" aria-live="polite">
        <span className="secondary tabular">{Object.values(counts).join(' × ')} =</span>
        <span>
          <b className="tabular">{format.number(product)}</b> {texts.result}
        </span>
        {product > LIMITS.createdVariations && <span className="multiplier-warning">{texts.tooMany}</span>}
      </p>
    </div>
  );
}
