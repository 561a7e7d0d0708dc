import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { baseApi } from '../api/base-api.js';
import { useLogoutMutation } from '../api/endpoints.js';
import { toProblem } from '../api/problem.js';
import { useFailureToast } from '../errors/use-failure-toast.js';
import { signedOut } from './session-slice.js';

/**
 * Ends the session on the server and clears all data that was loaded in it. If the server could not end it, nothing is cleared: a user of a
 * shared computer must not believe that they are logged out.
 */
export function useLogout(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const [logout] = useLogoutMutation();
  return useCallback(() => {
    void logout().then(({ error }) => {
      if (error !== undefined && toProblem(error).status !== 401) return showFailure(error);
      dispatch(signedOut('by-choice'));
      void navigate('/login');
      dispatch(baseApi.util.resetApiState());
    });
  }, [dispatch, logout, navigate, showFailure]);
}
