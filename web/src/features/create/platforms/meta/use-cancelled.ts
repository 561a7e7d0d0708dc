import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '../../../../lib/api/generated.js';

type Search = 'searchMetaLocations' | 'searchMetaInterests' | 'searchMetaDemographics';

/** Gives up the answer to a search once other words are searched for: nobody waits for it, and the next one need not. */
export function useCancelled(search: Search, words: object, isSkipped: boolean): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const asked = JSON.stringify(words);
  useEffect(() => {
    if (isSkipped) return;
    return () => {
      const running = generatedApi.util.getRunningQueryThunk(search, JSON.parse(asked) as never);
      (dispatch(running as never) as { abort(): void } | undefined)?.abort();
    };
  }, [dispatch, search, asked, isSkipped]);
}
