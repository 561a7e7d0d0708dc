import { useEffect, useRef, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useMeQuery } from '../api/endpoints.js';
import { selectKeptWork, workLeft, workTaken, type KeptWorkState } from './kept-work.js';

/**
 * The contents of this form when the session ended; undefined if nothing is kept. They are returned only once.
 * @param form the form's name, unique in the whole console; null for a form of visitors
 */
export function useKeptWork<T>(form: string | null): T | undefined {
  const dispatch = useDispatch();
  const store = useStore<KeptWorkState>();
  const { data } = useMeQuery(undefined, { skip: form === null });
  const userId = data?.data.id;
  const [kept] = useState(() =>
    form === null || userId === undefined ? undefined : selectKeptWork(store.getState(), form, userId),
  );
  useEffect(() => {
    if (form !== null) dispatch(workTaken(form));
  }, [dispatch, form]);
  return kept as T | undefined;
}

/**
 * Keeps the contents of this form in case the session ends before they are saved; `useKeptWork` returns them.
 * @param work undefined while nothing has been typed; never a password or another secret
 * @param isKeptBetweenPages whether the contents are also kept during a visit to another page
 */
export function useKeepWork(form: string | null, work: unknown, { isKeptBetweenPages = false } = {}): void {
  const dispatch = useDispatch();
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(
    () => () => {
      if (form !== null && latest.current !== undefined)
        dispatch(workLeft({ form, work: latest.current, isKeptBetweenPages }));
    },
    [dispatch, form, isKeptBetweenPages],
  );
}

/** `useState` whose value survives the end of the session: see `useKeptWork`. */
export function useKeptState<T>(form: string, initial: T | (() => T)) {
  const [fresh] = useState(initial);
  const [value, setValue] = useState(useKeptWork<T>(form) ?? fresh);
  useKeepWork(form, value === fresh ? undefined : value);
  return [value, setValue] as const;
}
