import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useResumeSharedMutation } from '../api/endpoints.js';
import { GROUP_PARAM } from '../platform/paths.js';
import { cameIn, selectShared } from './visitor-slice.js';

/**
 * Signs a visitor in again by the cookie of an earlier sign-in, so that a reload does not ask for the key. The cookie contains the key, no
 * script can read it, and the server checks it as it checks a typed key. The address names the group; without a name, it is the group that
 * was opened last.
 * @param isWanted whether to try at all: false if a mailed link identifies the visitor
 */
export function useResume(isWanted = true): { isAsking: boolean; error: unknown } {
  const dispatch = useDispatch();
  const { user } = useSelector(selectShared);
  const [resume] = useResumeSharedMutation();
  const [search] = useSearchParams();
  const group = search.get(GROUP_PARAM);
  const [isAsking, setAsking] = useState(isWanted && (user === null || (group !== null && group !== user.group)));
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!isAsking) return;
    let isUnmounted = false;
    void resume({ openedGroupDto: group === null ? {} : { group } }).then((answer) => {
      if (isUnmounted) return;
      if ('error' in answer) setError(answer.error);
      else if (answer.data.data.user !== null)
        dispatch(cameIn({ user: answer.data.data.user, experiments: answer.data.data.experiments }));
      setAsking(false);
    });
    return () => {
      isUnmounted = true;
    };
  }, [dispatch, group, isAsking, resume]);
  return { isAsking, error };
}
