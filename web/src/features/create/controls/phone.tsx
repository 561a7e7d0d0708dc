import { InputGroup } from '@blueprintjs/core';
import type { DigitsField, PhoneField } from '#libs/platforms/fields/fields.js';
import { formatPhone } from '#libs/platforms/kinds/phone.js';
import type { ControlProps } from './control-props.js';
import { textIn } from '../form/text-in.js';

/** A telephone number, formatted while it is typed (META-091). */
export const PhoneControl = ({ field, ...props }: ControlProps<PhoneField>) => (
  <Digits {...props} autoComplete="tel-national" write={(typed) => formatPhone(typed, field.digits.most)} />
);

/** A few digits (META-092). */
export const DigitsControl = ({ field, ...props }: ControlProps<DigitsField>) => (
  <Digits {...props} autoComplete="tel-country-code" write={(typed) => typed.replace(/\D/g, '').slice(0, field.most)} />
);

type Props = Omit<ControlProps, 'field'> & { autoComplete: string; write(typed: string): string };

function Digits({ value, label, control, change, leave, autoComplete, write }: Props) {
  return (
    <InputGroup
      {...control}
      fill
      inputMode="tel"
      autoComplete={autoComplete}
      aria-label={label}
      value={textIn(value)}
      intent={control['aria-invalid'] ? 'danger' : 'none'}
      onValueChange={(typed) => change(write(typed))}
      onBlur={leave}
    />
  );
}
