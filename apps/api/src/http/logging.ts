import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { RequestHandler } from 'express';
import type { ApiEnvironment } from '../config/api-environment.js';
import { requestIdOf } from './request-id.js';

/** The process's log: JSON lines, or coloured text for a terminal. Secrets have no business in it, so nothing is redacted later. */
export function createLogger({ LOG_LEVEL, LOG_FORMAT }: Pick<ApiEnvironment, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger {
  return pino({
    level: LOG_LEVEL,
    base: { part: 'api' },
    ...(LOG_FORMAT === 'pretty'
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,part', singleLine: true } } }
      : {}),
  });
}

/**
 * One line for each request, when it is over: no query string (it may carry a token), no headers, no body. Errors are
 * logged where they are answered, with the same `requestId`.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request; // now, because routers cut off what they have matched
    const begun = performance.now();
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      if (statusCode < 400 && isQuiet(path)) return;
      const line = {
        requestId: requestIdOf(request),
        method,
        path,
        statusCode,
        ms: Math.round(performance.now() - begun),
      };
      const level = statusCode >= 500 ? 'warn' : 'info';
      logger[level](line, writableFinished ? 'request answered' : 'request broken off');
    });
    next();
  };
}

/** Health checks and the console's files would drown the rest where all is well. */
const isQuiet = (path: string): boolean => !path.startsWith('/api/') || path.startsWith('/api/v1/health');

/** Nest's own lines through pino. Its start-up chatter is debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }
}
