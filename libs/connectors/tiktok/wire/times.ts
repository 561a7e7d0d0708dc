import { inShape } from '../../wire/shapes.js';
import { z } from 'zod';

/** A moment as bodies hold it: `2026-12-01 08:00:00`, in UTC whatever the account's zone is. @param iso ISO 8601 */
export const toWireTime = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');

const wireTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** A moment that an answer tells, in ISO 8601. @throws ConnectorError TRANSIENT for another text */
export const fromWireTime = (text: unknown): string =>
  new Date(`${inShape('tiktok', 'repeatable', wireTime, text).replace(' ', 'T')}Z`).toISOString();
