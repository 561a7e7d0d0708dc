import { useStorageQuery } from '../../../../lib/api/endpoints.js';

/** The team's storage, in bytes. */
export interface Storage {
  usedBytes: number;
  /** Reserved for uploads under way, including those of this form. */
  reservedBytes: number;
  limitBytes: number;
  freeBytes: number;
}

/** The team's used storage and its limit; undefined while unknown. */
export function useStorage(): Storage | undefined {
  const { data } = useStorageQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return undefined;
  const { used_bytes: usedBytes, reserved_bytes: reservedBytes, limit_bytes: limitBytes } = data.data;
  return { usedBytes, reservedBytes, limitBytes, freeBytes: Math.max(0, limitBytes - usedBytes) };
}
