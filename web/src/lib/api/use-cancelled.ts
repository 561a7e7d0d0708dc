import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { isPlainObject, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { recordOf } from '#libs/platforms/reading/untrusted.js';
import { generatedApi } from './generated.js';

type EndpointName = Parameters<typeof generatedApi.util.getRunningQueryThunk>[0];

/** A text that is equal for equal queries, with any order of their properties. The cache treats such queries as one. */
const keyOf = (about: object): string =>
  JSON.stringify(about, (_name, value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** Whether a query failed only because it was canceled. */
export const isCancelled = (error: unknown): boolean => recordOf(error)['name'] === 'AbortError';

/** Cancels a query when another one starts. Its answer is not needed, and the next query does not have to wait for it. */
export function useCancelled(endpointName: EndpointName, about: object, isSkipped: boolean): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const key = keyOf(about);
  useEffect(() => {
    if (isSkipped) return;
    return () => {
      const running = generatedApi.util.getRunningQueryThunk(endpointName, JSON.parse(key) as never);
      (dispatch(running as never) as { abort(): void } | undefined)?.abort();
    };
  }, [dispatch, endpointName, key, isSkipped]);
}
