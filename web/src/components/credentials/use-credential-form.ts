import { useState, type FormEvent } from 'react';
import type { MESSAGES } from '#libs/contracts/messages.js';
import { afterPress } from '../../lib/after-press.js';

/** Field to the name of its message. */
export type Errors<T> = Partial<Record<keyof T, keyof typeof MESSAGES>>;

interface Options<T> {
  initial: T;
  validate(values: T): Errors<T>;
  /** @returns the server's refusal to show, or null on success */
  send(values: T): Promise<string | null>;
}

/** Values, errors on blur and on submit, and one call at a time; the typed text survives a refusal. */
export function useCredentialForm<T extends { [K in keyof T]: string }>({ initial, validate, send }: Options<T>) {
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<Partial<Record<keyof T, true>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const errors = validate(values);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setShown(Object.fromEntries(Object.keys(values).map((name) => [name, true])) as Partial<Record<keyof T, true>>);
    const first = Object.keys(errors)[0];
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSending(true);
    setRefusal(null);
    const refused = await send(values);
    setSending(false);
    setRefusal(refused);
  };

  return {
    values,
    refusal,
    isSending,
    submit,
    /** Fills the form anew, as if nobody had typed. */
    reset: (next: T) => {
      setValues(next);
      setShown({});
      setRefusal(null);
    },
    field: (name: keyof T & string) => ({
      name,
      value: values[name],
      error: shown[name] ? (errors[name] ?? null) : null,
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => afterPress(() => setShown((before) => ({ ...before, [name]: true }))),
    }),
  };
}
