import { useStorageQuery } from '../../../../lib/api/endpoints.js';

/** Room for the team's files, in bytes. */
export interface Storage {
  usedBytes: number;
  /** Kept free for uploads under way, those of this form included. */
  reservedBytes: number;
  limitBytes: number;
  freeBytes: number;
}

/** How much the team has stored and may store; undefined while it is not known. */
export function useStorage(): Storage | undefined {
  const { data } = useStorageQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return undefined;
  const { used_bytes: usedBytes, reserved_bytes: reservedBytes, limit_bytes: limitBytes } = data.data;
  return { usedBytes, reservedBytes, limitBytes, freeBytes: Math.max(0, limitBytes - usedBytes) };
}
