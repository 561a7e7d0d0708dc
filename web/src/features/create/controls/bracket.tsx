import { useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect, InputGroup, RangeSlider } from '@blueprintjs/core';
import type { BracketField } from '#libs/platforms/fields/fields.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { ControlProps } from './control-props.js';

/** Ages as a span: typed, chosen with the slider, or one of the usual ranges. The last age means that age and above. */
export function AgesControl(props: ControlProps<BracketField>) {
  const { field, value, label, control, change, leave } = props;
  const { t } = useTranslation();
  const { least, most } = field;
  const [from, to] = Array.isArray(value) ? (value as [number, number]) : field.default;
  const within = (age: number) => Math.min(most, Math.max(least, age));
  // The slider has no room for typed ages beyond its ends, or in the wrong order.
  const [first, last] = [within(from), within(to)].sort((a, b) => a - b) as [number, number];
  const marks = { 'aria-describedby': control['aria-describedby'], 'aria-invalid': control['aria-invalid'] };
  const names = { from: `${label}: ${t('create.ages.from')}`, to: `${label}: ${t('create.ages.to')}` };
  /** The two ages are one value: it is checked once both have been typed. */
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave();
  };
  return (
    <div className="age-row" onBlur={onBlur}>
      <div className="age-fields">
        <AgeField
          {...marks}
          least={least}
          most={most}
          label={names.from}
          age={from}
          onChange={(age) => change([age, to])}
        />
        <span aria-hidden>–</span>
        <AgeField
          {...marks}
          least={least}
          most={most}
          label={names.to}
          age={to}
          onChange={(age) => change([from, age])}
        />
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
      {field.usual !== undefined && <UsualRanges {...props} usual={field.usual} />}
    </div>
  );
}

/** The age ranges that reports distinguish. */
function UsualRanges(props: ControlProps<BracketField> & { usual: NonNullable<BracketField['usual']> }) {
  const { field, value, label, usual, change } = props;
  const { t } = useTranslation();
  const { language } = useFormat();
  const kind = kindOf(field);
  const chosen = kind.keyOf(value, field);
  const options = usual.map((range) => ({ range, key: kind.keyOf(range, field) }));
  return (
    <HTMLSelect
      aria-label={t('create.ages.usual', { label })}
      value={options.some(({ key }) => key === chosen) ? chosen : ''}
      onChange={({ currentTarget }) => {
        const option = options.find(({ key }) => key === currentTarget.value);
        if (option !== undefined) change([...option.range]);
      }}
    >
      <option value="">{t('create.ages.own')}</option>
      {options.map(({ range, key }) => (
        <option key={key} value={key}>
          {kind.words(range, field, language, {})}
        </option>
      ))}
    </HTMLSelect>
  );
}

interface AgeProps {
  label: string;
  age: number;
  least: number;
  most: number;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  onChange(age: number): void;
}

/** Keeps the typed text until it is an age. On blur, the valid age replaces an invalid text. */
function AgeField({ label, age, least, most, onChange, ...marks }: AgeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InputGroup
      {...marks}
      className="age-field tabular"
      role="spinbutton"
      aria-valuenow={age}
      aria-valuemin={least}
      aria-valuemax={most}
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
