import { useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { InputGroup, RangeSlider } from '@blueprintjs/core';
import type { BracketField } from '#libs/platforms/fields.js';
import type { ControlProps } from './control.js';

/** Ages as a span, typed or chosen with the slider; the last one stands for itself and everything above. */
export function AgesControl({ field, value, label, control, change, leave }: ControlProps<BracketField>) {
  const { t } = useTranslation();
  const { least, most } = field;
  const [from, to] = Array.isArray(value) ? (value as [number, number]) : field.default;
  const within = (age: number) => Math.min(most, Math.max(least, age));
  // The slider has no room for what is typed beyond its ends, or the wrong way round.
  const [first, last] = [within(from), within(to)].sort((a, b) => a - b) as [number, number];
  const marks = { 'aria-describedby': control['aria-describedby'], 'aria-invalid': control['aria-invalid'] };
  const names = { from: `${label}: ${t('create.ages.from')}`, to: `${label}: ${t('create.ages.to')}` };
  /** The two ages are one value: it is judged once both have been typed. */
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave();
  };
  return (
    <div className="age-row" onBlur={onBlur}>
      <div className="age-fields">
        <AgeField {...marks} label={names.from} age={from} onChange={(age) => change([age, to])} />
        <span aria-hidden>–</span>
        <AgeField {...marks} label={names.to} age={to} onChange={(age) => change([from, age])} />
        <span className="age-more" title={t('create.ages.andOlder', { age: most })}>
          {to >= most ? '+' : ''}
        </span>
      </div>
      <RangeSlider
        min={least}
        max={most}
        stepSize={1}
        labelRenderer={false}
        value={[first, last]}
        handleHtmlProps={{ start: { 'aria-label': names.from }, end: { 'aria-label': names.to } }}
        onChange={change}
        onRelease={leave}
      />
    </div>
  );
}

interface AgeProps {
  label: string;
  age: number;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  onChange(age: number): void;
}

/** Keeps what is typed until it is an age; what is none when the field is left gives way to the age that counts. */
function AgeField({ label, age, onChange, ...marks }: AgeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InputGroup
      {...marks}
      className="age-field tabular"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      aria-label={label}
      intent={marks['aria-invalid'] ? 'danger' : 'none'}
      value={typed ?? String(age)}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={(text) => {
        const figures = text.replace(/\D/g, '');
        setTyped(figures);
        if (figures !== '') onChange(Number(figures));
      }}
      onKeyDown={(event) => {
        const by = event.altKey ? undefined : { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        setTyped(null);
        onChange(age + by);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
