import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from './generated.js';

type Question = Parameters<typeof generatedApi.util.getRunningQueryThunk>[0];

/** Cancels a question once another one is asked: nobody waits for its answer, and the next question need not wait either. */
export function useCancelled(question: Question, about: object, isSkipped: boolean): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const asked = JSON.stringify(about);
  useEffect(() => {
    if (isSkipped) return;
    return () => {
      const running = generatedApi.util.getRunningQueryThunk(question, JSON.parse(asked) as never);
      (dispatch(running as never) as { abort(): void } | undefined)?.abort();
    };
  }, [dispatch, question, asked, isSkipped]);
}
