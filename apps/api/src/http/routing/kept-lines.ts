import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Less than the 20 s after which docker-compose.yml kills the process, so that the other steps of the shutdown have time too. */
const MOST_MS = 12_000;

/**
 * Closes connections once the process is ending: idle connections immediately, others after their answer or at the latest after `MOST_MS`.
 * Otherwise an idle connection, or a slow upload, would keep the process alive until it is killed.
 */
@Injectable()
export class KeptLines implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.keepAliveTimeout = 1; // 0 would mean forever
    setTimeout(() => server.closeAllConnections(), MOST_MS).unref();
  }
}
