import type { z } from 'zod';
import { inShape } from '../../wire/shapes.js';

export { count, id } from '../../wire/shapes.js';

/**
 * A read answer in the shape we need, extra fields ignored.
 * @throws ConnectorError TRANSIENT when it has another shape
 */
export const parse = <T extends z.ZodType>(shape: T, value: unknown): z.output<T> =>
  inShape('meta', 'repeatable', shape, value);
