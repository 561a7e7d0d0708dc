import { useTranslation } from 'react-i18next';
import { InputGroup } from '@blueprintjs/core';
import type { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { Field } from '../field.js';

/** The state of one field in `useTextForm`. */
export interface CredentialFieldState {
  name: string;
  value: string;
  error: keyof typeof FORM_TEXTS | null;
  /** The server's message about the field, in the reader's language. */
  refused: string | null;
  onChange(value: string): void;
  onBlur(): void;
}

interface Props {
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'password' | 'tel';
  placeholder?: string;
  autoComplete: string;
  isReadOnly?: boolean;
  field: CredentialFieldState;
}

export function CredentialField({ label, help, type = 'text', placeholder, autoComplete, isReadOnly, field }: Props) {
  const { t } = useTranslation();
  const error = field.error === null ? field.refused : t(`rules.${field.error}`);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          size="large"
          name={field.name}
          type={type}
          placeholder={placeholder}
          autoComplete={autoComplete}
          value={field.value}
          readOnly={isReadOnly}
          intent={error === null ? 'none' : 'danger'}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
