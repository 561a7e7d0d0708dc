import { z } from 'zod';
import { noAnswer } from './errors.js';

/** Ids are strings to us, whether the wire says "7" or 7. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Numbers that come as text as often as not. */
export const count = z.coerce.number();

/**
 * A read answer in the shape we need, extra fields ignored.
 * @throws ConnectorError TRANSIENT when it has another shape
 */
export function parse<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw noAnswer('repeatable', `an answer of another shape${where === '' ? '' : ` at ${where}`}`);
}
