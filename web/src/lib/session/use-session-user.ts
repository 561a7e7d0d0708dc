import { useMeQuery, type SessionUser } from '../api/endpoints.js';

/** The signed-in user. Use it only below RequireSession, which waits for the user. */
export function useSessionUser(): SessionUser {
  const { data } = useMeQuery();
  if (data === undefined) throw new Error('useSessionUser is used outside RequireSession');
  return data.data;
}
