import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useResumeSharedMutation } from '../api/endpoints.js';
import { GROUP_PARAM } from '../platform/paths.js';
import { cameIn, selectShared } from './visitor-slice.js';

/**
 * Lets a visitor in again whom this browser has let in before: after a reload the key is not asked for a second time. The
 * server keeps it in a cookie that no script reads, and refuses it as it would the key itself. The address says of which group;
 * without it, it is the one that was opened last.
 * @param isWanted whether to ask at all: not where a mailed link says who comes
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
    let isGone = false;
    void resume({ openedGroupDto: group === null ? {} : { group } }).then((answer) => {
      if (isGone) return;
      if ('error' in answer) setError(answer.error);
      else if (answer.data.data.user !== null)
        dispatch(cameIn({ user: answer.data.data.user, experiments: answer.data.data.experiments }));
      setAsking(false);
    });
    return () => {
      isGone = true;
    };
  }, [dispatch, group, isAsking, resume]);
  return { isAsking, error };
}
