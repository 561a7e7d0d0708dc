import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';
import type { Request } from 'express';
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

/** One line for each answered request: no query string (it may carry a token), no headers, no body. */
export function requestLog(logger: Logger): HttpLogger {
  return pinoHttp({
    logger,
    genReqId: requestIdOf,
    quietReqLogger: true,
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'warn' : 'info'),
    autoLogging: { ignore: (request) => isQuiet((request as Request).url ?? '') },
  });
}

/** Health checks and the console's static files would drown the rest. */
const isQuiet = (url: string): boolean => !url.startsWith('/api/') || url.startsWith('/api/v1/health');

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
