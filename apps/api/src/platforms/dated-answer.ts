import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** A platform's answer and its time: it may come from the cache. */
export interface Dated<T> {
  data: T;
  /** ISO 8601. */
  as_of: string;
}

export const dated = <T>({ answer, askedAt }: { answer: T; askedAt: Date }): Dated<T> => ({
  data: answer,
  as_of: askedAt.toISOString(),
});

/** Whether the caller wants no cached answer, in HTTP's way: `Cache-Control: no-cache`. */
export const Fresh = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  /\bno-cache\b/i.test(context.switchToHttp().getRequest<Request>().header('cache-control') ?? ''),
);
