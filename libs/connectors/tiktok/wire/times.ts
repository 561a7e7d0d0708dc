/** A moment as in bodies: `2026-12-01 08:00:00`, in UTC whatever the account's zone is. @param iso ISO 8601 */
export const toWireTime = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
