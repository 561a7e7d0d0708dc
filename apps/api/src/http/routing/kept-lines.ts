import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/**
 * Closes idle connections once the process is ending. Otherwise a connection whose last answer is sent then would keep the process alive
 * until it is killed.
 */
@Injectable()
export class KeptLines implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.keepAliveTimeout = 1; // 0 would mean forever
  }
}
