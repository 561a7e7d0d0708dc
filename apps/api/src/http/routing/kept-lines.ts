import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Keeps no line without a request once the process is to end: one whose last answer goes out then would hold it until it is killed. */
@Injectable()
export class KeptLines implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.keepAliveTimeout = 1; // 0 would be for ever
  }
}
