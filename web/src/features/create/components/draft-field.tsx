import type { ReactNode } from 'react';
import { HTMLSelect, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { Field } from '../../../components/field.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';

interface Props {
  form: SectionProps;
  /** A field of the draft that holds one text. */
  name: 'accountId' | 'pageId' | 'name' | 'promotedUrl' | 'secondaryGoal' | 'industry' | 'beneficiary' | 'payor';
  label: string;
  help: ReactNode;
}

/** A choice of the draft; the children are its options. */
export function DraftSelect({
  form: { draft, set, touch, errorOf },
  name,
  children,
  ...texts
}: Props & { children: ReactNode }) {
  return (
    <Field {...texts} name={name} error={errorOf(name)}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          value={draft[name]}
          onChange={(event) => set(name, event.currentTarget.value)}
          onBlur={() => touch(name)}
        >
          {children}
        </HTMLSelect>
      )}
    </Field>
  );
}

interface InputProps extends Props, Pick<InputGroupProps, 'type' | 'inputMode' | 'placeholder' | 'maxLength'> {}

/** A typed text of the draft. */
export function DraftInput({ form: { draft, set, touch, errorOf }, name, label, help, ...input }: InputProps) {
  return (
    <Field name={name} label={label} help={help} error={errorOf(name)}>
      {(control) => (
        <InputGroup
          {...control}
          {...input}
          fill
          value={draft[name]}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          onValueChange={(typed) => set(name, typed)}
          onBlur={() => touch(name)}
        />
      )}
    </Field>
  );
}
