import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { afterPress } from '../../lib/after-press.js';
import { useKeepWork, useKeptWork } from '../../lib/session/use-kept-work.js';
import { focusFirst } from './focus-first.js';
import type { Refusal } from './use-refusal.js';

/** The name of the message for each wrong field. */
export type Errors<T> = Partial<Record<keyof T, keyof typeof FORM_TEXTS>>;

interface Options<T> {
  initial: T;
  validate(values: T): Errors<T>;
  /** @returns the server's refusal to show, or null on success */
  send(values: T): Promise<Refusal | null>;
  /** The fields that survive the end of the session, and the name that `useKeptWork` stores them under. A password never survives. */
  kept?: { as: string; fields: readonly (keyof T & string)[] };
}

/**
 * The state of a form with text fields: its values, its errors on blur and on submit, and one call at a time. The typed text survives a
 * refusal and the end of the session.
 */
export function useTextForm<T extends { [K in keyof T]: string }>({ initial, validate, send, kept }: Options<T>) {
  const [start, setStart] = useState(initial);
  const keptText = useKeptWork<Partial<T>>(kept?.as ?? null);
  const [values, setValues] = useState<T>({ ...start, ...keptText });
  const [shown, setShown] = useState<Partial<Record<keyof T, true>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSending, setSending] = useState(false);
  const errors = validate(values);
  const changed = (kept?.fields ?? []).filter((name) => values[name] !== start[name]);
  const work = changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, values[name]]));
  useKeepWork(kept?.as ?? null, work);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    setShown(Object.fromEntries(Object.keys(values).map((name) => [name, true])) as Partial<Record<keyof T, true>>);
    const wrong = Object.keys(errors);
    if (wrong.length > 0) return void focusFirst(form, wrong);
    setSending(true);
    setRefusal(null);
    const answer = await send(values);
    // Synchronous, so that the message is on the page when it is focused.
    flushSync(() => {
      setSending(false);
      setRefusal(answer?.text ?? null);
      setRefused(answer?.fields ?? new Map());
    });
    if (answer === null || focusFirst(form, answer.fields.keys())) return;
    form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  };

  return {
    values,
    refusal,
    isSending,
    submit,
    /** Shows the saved values as untouched; text typed while they were sent stays. */
    saved: (sent: T, saved: T) => {
      setStart(saved);
      setValues((now) => {
        const typed = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof T]);
        return { ...saved, ...(Object.fromEntries(typed) as Partial<T>) };
      });
      setShown({});
      setRefusal(null);
      setRefused(new Map());
    },
    field: (name: keyof T & string) => ({
      name,
      value: values[name],
      error: shown[name] ? (errors[name] ?? null) : null,
      /** The server's message about the field, until the value changes. */
      refused: refused.get(name) ?? null,
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefused((before) => new Map([...before].filter(([other]) => other !== name)));
      },
      onBlur: () => afterPress(() => setShown((before) => ({ ...before, [name]: true }))),
    }),
  };
}
