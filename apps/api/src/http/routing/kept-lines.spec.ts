import { afterEach, expect, it, jest } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import { KeptLines } from './kept-lines.js';

afterEach(() => void jest.useRealTimers());

it('waits for responses at shutdown, but not for a slow upload', () => {
  jest.useFakeTimers();
  const server = { keepAliveTimeout: 75_000, closeAllConnections: jest.fn() };
  new KeptLines({
    httpAdapter: { getHttpServer: () => server },
  } as unknown as HttpAdapterHost).beforeApplicationShutdown();
  expect(server.keepAliveTimeout).toBe(1);
  jest.advanceTimersByTime(11_000);
  expect(server.closeAllConnections).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(server.closeAllConnections).toHaveBeenCalledTimes(1);
});
