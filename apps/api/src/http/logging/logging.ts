import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { RequestHandler } from 'express';
import type { ApiEnvironment } from '../../config/api-environment.js';
import { requestIdOf } from './request-id.js';

/**
 * The log lines of requests are written together, after this time at the latest: a write for each line costs more than creating the line.
 */
const FLUSH_MS = 50;
const FLUSH_BYTES = 8 * 1024;
/** pino begins every line with its level; 30 is `info`. */
const IS_CALM = /^{"level":[123]0,/;

/**
 * The process's log: JSON lines, or colored text for a terminal. Callers never log secrets, so nothing is redacted later. A warning or
 * worse is written immediately, with all lines before it. The end of the process writes everything that is left.
 */
export function createLogger({ LOG_LEVEL, LOG_FORMAT }: Pick<ApiEnvironment, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger {
  const options = { level: LOG_LEVEL, base: { part: 'api' } };
  if (LOG_FORMAT === 'pretty') {
    const transport = { target: 'pino-pretty', options: { ignore: 'pid,hostname,part', singleLine: true } };
    return pino({ ...options, transport });
  }
  const output = pino.destination({ sync: true, minLength: FLUSH_BYTES });
  process.once('exit', () => output.flush());
  return pino(options, inBunches(output));
}

/** @param output keeps lines until `flush` is called */
export function inBunches(output: { write(line: string): unknown; flush(): void }): DestinationStream {
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    timer = null;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      if (!IS_CALM.test(line)) output.flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}

/**
 * One line for each finished request: no query string (it may carry a token), no headers, no body. Errors are logged where they are
 * answered, with the same `requestId`.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request; // read now, because routers remove the part that they have matched
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

/** Health checks and the console's files would flood the log while all is well. */
const isQuiet = (path: string): boolean => !path.startsWith('/api/') || path.startsWith('/api/v1/health');

/** Writes Nest's own lines through pino. Its start-up messages become debug lines. */
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
