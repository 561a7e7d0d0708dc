import type { z } from 'zod';
import { inShape } from '../../wire/shapes.js';

export { count, id } from '../../wire/shapes.js';

/**
 * Parses the response of a read into the shape that we need, ignoring extra fields.
 * @throws ConnectorError TRANSIENT if it has another shape
 */
export const parse = <T extends z.ZodType>(shape: T, value: unknown): z.output<T> =>
  inShape('meta', 'repeatable', shape, value);
