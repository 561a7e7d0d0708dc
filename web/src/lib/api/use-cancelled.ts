import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { isPlainObject, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { recordOf } from '#libs/platforms/reading/untrusted.js';
import { generatedApi } from './generated.js';

type Question = Parameters<typeof generatedApi.util.getRunningQueryThunk>[0];

/** The same text for the same question, whatever the order of its parts: the cache holds both as one, so neither replaces the other. */
const keyOf = (about: object): string =>
  JSON.stringify(about, (_name, value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** Whether a question failed only because it was canceled. */
export const isCancelled = (error: unknown): boolean => recordOf(error)['name'] === 'AbortError';

/** Cancels a question once another one is asked: nobody waits for its answer, and the next question need not wait either. */
export function useCancelled(question: Question, about: object, isSkipped: boolean): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const asked = keyOf(about);
  useEffect(() => {
    if (isSkipped) return;
    return () => {
      const running = generatedApi.util.getRunningQueryThunk(question, JSON.parse(asked) as never);
      (dispatch(running as never) as { abort(): void } | undefined)?.abort();
    };
  }, [dispatch, question, asked, isSkipped]);
}
