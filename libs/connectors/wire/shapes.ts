import { z } from 'zod';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { noAnswer, type Intent } from './intent.js';

/** Ids are strings for us, whether the platform sends "7" or 7. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Numbers often come as text. */
export const count = z.coerce.number();

/**
 * Parses a response into the shape that we need, ignoring extra fields.
 * @throws ConnectorError if it has another shape: the same error as without a response
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
