import { z } from 'zod';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { noAnswer, type Intent } from './intent.js';

/** Ids are strings to us, whether the wire says "7" or 7. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Numbers that come as text as often as not. */
export const count = z.coerce.number();

/**
 * An answer in the shape we need, extra fields ignored.
 * @throws ConnectorError what no answer means to the call, when it has another shape
 */
export function inShape<T extends z.ZodType>(
  platform: Platform,
  intent: Intent,
  shape: T,
  value: unknown,
): z.output<T> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw noAnswer(platform, intent, `an answer of another shape${where === '' ? '' : ` at ${where}`}`);
}
