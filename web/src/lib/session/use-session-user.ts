import { useMeQuery, type SessionUser } from '../api/endpoints.js';

/** The signed-in user. Only below RequireSession, which waits for it. */
export function useSessionUser(): SessionUser {
  const { data } = useMeQuery();
  if (data === undefined) throw new Error('useSessionUser is used outside RequireSession');
  return data.data;
}
