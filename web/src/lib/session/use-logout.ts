import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { baseApi } from '../api/base-api.js';
import { useLogoutMutation } from '../api/endpoints.js';
import { signedOut } from './session-slice.js';

/** Ends the session at the server and forgets everything that was loaded in its name. */
export function useLogout(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  return useCallback(() => {
    void logout().then(() => {
      dispatch(signedOut('by-choice'));
      void navigate('/login');
      dispatch(baseApi.util.resetApiState());
    });
  }, [dispatch, logout, navigate]);
}
