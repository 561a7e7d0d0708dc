import { InputGroup, TextArea } from '@blueprintjs/core';
import type { TextField, UrlField } from '#libs/platforms/fields.js';
import { textIn } from './text-in.js';
import type { ControlProps } from './control.js';

/** Texts that may be longer are written on several lines. */
const SEVERAL_LINES_FROM = 5_000;

/** A typed line or paragraph; past the platform's cut-off its length is marked. */
export function TextControl({ field, value, label, control, change, leave }: ControlProps<TextField>) {
  const text = textIn(value);
  const shared = {
    ...control,
    fill: true,
    'aria-label': label,
    value: text,
    maxLength: field.longest,
    intent: control['aria-invalid'] ? ('danger' as const) : ('none' as const),
    onBlur: leave,
  };
  if (field.longest >= SEVERAL_LINES_FROM)
    return <TextArea {...shared} autoResize onChange={(event) => change(event.currentTarget.value)} />;
  const cutOff = field.shown;
  const length =
    cutOff === undefined ? undefined : (
      <span className={`text-length tabular ${text.length > cutOff ? 'over' : ''}`} aria-hidden>
        {text.length}
      </span>
    );
  return <InputGroup {...shared} rightElement={length} onValueChange={change} />;
}

/** A web address. */
export function UrlControl({ field, value, label, control, change, leave }: ControlProps<UrlField>) {
  return (
    <InputGroup
      {...control}
      fill
      type="url"
      inputMode="url"
      placeholder="https://"
      aria-label={label}
      maxLength={field.longest}
      value={textIn(value)}
      intent={control['aria-invalid'] ? 'danger' : 'none'}
      onValueChange={change}
      onBlur={leave}
    />
  );
}
