import { useTranslation } from 'react-i18next';
import { RangeSlider } from '@blueprintjs/core';
import type { BracketField } from '#libs/platforms/fields.js';
import type { ControlProps } from './control.js';

/** Ages as a span; the last one stands for itself and everything above. */
export function AgesControl({ field, value, label, change, leave }: ControlProps<BracketField>) {
  const { t } = useTranslation();
  const { least, most } = field;
  const [from, to] = Array.isArray(value) ? (value as [number, number]) : field.default;
  const inWords = (age: number) => (age === most ? `${most}+` : String(age));
  return (
    <div className="age-row">
      <RangeSlider
        min={least}
        max={most}
        stepSize={1}
        labelValues={[]}
        labelRenderer={inWords}
        value={[from, to]}
        handleHtmlProps={{
          start: { 'aria-label': `${label}: ${t('create.ages.from')}` },
          end: { 'aria-label': `${label}: ${t('create.ages.to')}` },
        }}
        onChange={change}
        onRelease={leave}
      />
      <span className="age-text tabular" aria-hidden>
        {from}–{inWords(to)}
      </span>
    </div>
  );
}
