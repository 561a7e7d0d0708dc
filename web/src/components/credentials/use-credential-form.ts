import { useState, type FormEvent } from 'react';
import type { MESSAGES } from '#libs/contracts/messages.js';
import { afterPress } from '../../lib/after-press.js';
import type { Refusal } from './use-refusal.js';

/** Field to the name of its message. */
export type Errors<T> = Partial<Record<keyof T, keyof typeof MESSAGES>>;

interface Options<T> {
  initial: T;
  validate(values: T): Errors<T>;
  /** @returns the server's refusal to show, or null on success */
  send(values: T): Promise<Refusal | null>;
}

/** Values, errors on blur and on submit, and one call at a time; the typed text survives a refusal. */
export function useCredentialForm<T extends { [K in keyof T]: string }>({ initial, validate, send }: Options<T>) {
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<Partial<Record<keyof T, true>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSending, setSending] = useState(false);
  const errors = validate(values);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setShown(Object.fromEntries(Object.keys(values).map((name) => [name, true])) as Partial<Record<keyof T, true>>);
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    const first = Object.keys(errors)[0];
    if (first !== undefined) return focus(first);
    setSending(true);
    setRefusal(null);
    const answer = await send(values);
    setSending(false);
    setRefusal(answer?.text ?? null);
    setRefused(answer?.fields ?? new Map());
    const firstRefused = Object.keys(values).find((name) => answer?.fields.has(name));
    if (firstRefused !== undefined) focus(firstRefused);
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
      setRefused(new Map());
    },
    field: (name: keyof T & string) => ({
      name,
      value: values[name],
      error: shown[name] ? (errors[name] ?? null) : null,
      /** What the server said of it, until it is changed. */
      refused: refused.get(name) ?? null,
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefused((before) => new Map([...before].filter(([other]) => other !== name)));
      },
      onBlur: () => afterPress(() => setShown((before) => ({ ...before, [name]: true }))),
    }),
  };
}
