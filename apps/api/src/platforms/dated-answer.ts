import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** What a platform said, and when: an answer may be one that was kept. */
export interface Dated<T> {
  data: T;
  /** ISO 8601. */
  as_of: string;
}

export const dated = <T>({ answer, askedAt }: { answer: T; askedAt: Date }): Dated<T> => ({
  data: answer,
  as_of: askedAt.toISOString(),
});

/** Whether the caller wants no kept answer, as HTTP says it: `Cache-Control: no-cache`. */
export const Anew = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  /\bno-cache\b/i.test(context.switchToHttp().getRequest<Request>().header('cache-control') ?? ''),
);
