import { pino, type Logger } from 'pino';
import type { Logger as TemporalLogger, LogLevel, LogMetadata } from '@temporalio/worker';
import type { WorkerEnvironment } from './worker-environment.js';

/** The process's log: JSON lines, or colored text for a terminal. */
export const createLogger = ({ LOG_LEVEL, LOG_FORMAT }: Pick<WorkerEnvironment, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger =>
  pino({
    level: LOG_LEVEL,
    base: { part: 'worker' },
    ...(LOG_FORMAT === 'pretty'
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,part', singleLine: true } } }
      : {}),
  });

/** Fields that the SDK adds to every line, but that operators do not need. */
const NOISE = new Set([
  'sdkComponent',
  'taskToken',
  'namespace',
  'runId',
  'attempt',
  'isLocal',
  'activityId',
  'workflowType',
  'span_id',
  'trace_flags',
]);

const fieldsOf = (details: LogMetadata | undefined): object => {
  const { error, ...rest } = details ?? {};
  const kept = Object.entries(rest).filter(([name]) => !NOISE.has(name));
  return { ...Object.fromEntries(kept), ...(error ? { err: error } : {}) };
};

/** Writes the lines of the SDK, workflows and activities to the process's log. */
export function temporalLogger(logger: Logger): TemporalLogger {
  const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
  const log = (level: LogLevel, message: string, details?: LogMetadata): void =>
    logger[levels[level]](fieldsOf(details), message);
  return {
    log,
    trace: (message, details) => log('TRACE', message, details),
    debug: (message, details) => log('DEBUG', message, details),
    // The SDK reports its own start and stop at this level; our own lines report them more briefly.
    info: (message, details) => log(details?.['sdkComponent'] === 'worker' ? 'DEBUG' : 'INFO', message, details),
    warn: (message, details) => log(message.startsWith('No workflows registered') ? 'DEBUG' : 'WARN', message, details),
    error: (message, details) => log('ERROR', message, details),
  };
}
