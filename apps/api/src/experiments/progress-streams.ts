import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { CallerContext } from '../access/caller.js';
import { SessionService } from '../access/session.service.js';
import { ApiError } from '../http/errors/api-error.js';
import type { ExperimentStateDto } from './progress.dto.js';

const PERIOD_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const STREAMS_PER_SESSION = 10;

/** Server-sent events of runs. A stream ends when its runs end, the browser leaves, the session ends, or the process ends. */
@Injectable()
export class ProgressStreams implements BeforeApplicationShutdown {
  private readonly open_ = new Map<string, number>();
  private readonly closing = new AbortController();

  constructor(private readonly sessions: SessionService) {}

  beforeApplicationShutdown(): void {
    this.closing.abort();
  }

  /**
   * Sends the result of `read`, and again whenever it changes, until all runs have ended.
   * @throws ApiError errors of `read` before anything is sent; 429 with too many streams in one session
   */
  async open(
    caller: CallerContext,
    read: () => Promise<ExperimentStateDto[]>,
    request: Request,
    response: Response,
  ): Promise<void> {
    let states = await read();
    const count = this.open_.get(caller.sessionId) ?? 0;
    if (count >= STREAMS_PER_SESSION)
      throw new ApiError(429, 'too-many-streams', EXPERIMENT_TEXTS.tooManyStreams, undefined, 10);
    this.open_.set(caller.sessionId, count + 1);
    const disconnected = new AbortController();
    request.once('close', () => disconnected.abort());
    const signal = AbortSignal.any([disconnected.signal, this.closing.signal]);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    try {
      const sent = new Map<string, string>();
      let beat = Date.now();
      while (!signal.aborted) {
        for (const state of states) {
          const data = JSON.stringify({ data: state });
          if (sent.get(state.uuid) === data) continue;
          sent.set(state.uuid, data);
          response.write(`event: progress\ndata: ${data}\n\n`);
        }
        if (Date.now() - beat > HEARTBEAT_MS) {
          if (!(await this.sessions.find(caller.sessionId, caller.userId))) break;
          response.write(': still here\n\n');
          beat = Date.now();
        }
        if (states.every(({ status }) => isFinished(status))) break;
        await sleep(PERIOD_MS, undefined, { signal });
        states = await read();
      }
    } catch {
      // the browser left, the process ends, or the database is unavailable: the browser reconnects by itself
    } finally {
      const left = (this.open_.get(caller.sessionId) ?? 1) - 1;
      if (left > 0) this.open_.set(caller.sessionId, left);
      else this.open_.delete(caller.sessionId);
      response.end();
    }
  }
}
