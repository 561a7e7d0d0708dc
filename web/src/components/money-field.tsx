import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InputGroup, Tag } from '@blueprintjs/core';
import { readAmount } from '#libs/contracts/money/amount-text.js';
import { useFormat } from '../lib/format/use-format.js';
import { Field } from './field.js';

interface Props {
  name: string;
  label: string;
  help: string;
  error: string | null;
  /** The amount as typed. */
  value: string;
  /** ISO 4217. */
  currency: string;
  onChange(typed: string): void;
  onLeave(): void;
}

/** An amount of money, typed as the language writes it and repeated as money on blur. */
export function MoneyField({ name, label, help, error, value, currency, onChange, onLeave }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isTyping, setTyping] = useState(false);
  const read = readAmount(value, { language: format.language, currency });
  return (
    <Field
      name={name}
      label={label}
      error={error}
      help={
        <>
          {read.ok && !isTyping && (
            <>
              <strong className="tabular">
                {t('amount.read', { amount: format.money(read.amountMinor, currency) })}
              </strong>{' '}
            </>
          )}
          {help}
        </>
      }
    >
      {(control) => (
        <InputGroup
          {...control}
          name={name}
          fill
          inputMode="decimal"
          autoComplete="off"
          value={value}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          rightElement={<Tag minimal>{currency}</Tag>}
          onValueChange={(typed) => {
            setTyping(true);
            onChange(typed);
          }}
          onBlur={() => {
            setTyping(false);
            onLeave();
          }}
        />
      )}
    </Field>
  );
}
