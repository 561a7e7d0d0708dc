const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  // PostgreSQL: connection exceptions, shutting down, starting up, too many connections
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Walks an error's causes, at most ten deep. */
function* causes(error: unknown): Generator<{ code?: unknown; name?: unknown; message?: unknown }> {
  let current: unknown = error;
  for (let depth = 0; depth < 10 && typeof current === 'object' && current !== null; depth++) {
    yield current;
    const { cause, previous } = current as { cause?: unknown; previous?: unknown };
    current = cause ?? previous;
  }
}

/** Whether the database was unreachable, rather than refusing a query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, name, message } of causes(error)) {
    if (typeof code === 'string' && CONNECTION_CODES.has(code)) return true;
    if (name === 'ConnectionException') return true;
    if (typeof message === 'string' && /Connection terminated|timeout exceeded when trying to connect/.test(message))
      return true;
  }
  return false;
}

/** gRPC status 14 (unavailable) or 4 (deadline exceeded), as the Temporal client reports them. */
export function isTemporalUnavailable(error: unknown): boolean {
  for (const { code, name } of causes(error)) if (code === 14 || code === 4 || name === 'TransportError') return true;
  return false;
}
