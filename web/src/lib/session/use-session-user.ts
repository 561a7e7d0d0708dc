import { useMeQuery, type SessionUser } from '../api/endpoints.js';

/** The signed-in user. @throws Error outside of RequireSession, which waits for the user */
export function useSessionUser(): SessionUser {
  const { data } = useMeQuery();
  if (data === undefined) throw new Error('useSessionUser is used outside RequireSession');
  return data.data;
}
