import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import type { SearchGain } from '#libs/statistics/search/search-gain.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { SimulationInput } from './simulate-search.js';

export interface SimulationRequest {
  id: number;
  input: SimulationInput;
}

export type SimulationReply = { id: number; gain: SearchGain } | { id: number; failure: string };

interface Waiting {
  resolve(gain: SearchGain): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;
const MEMORY_MB = 128;
/** The maximum number of simulations at a time, running or waiting. So the last one waits at most 20 s. */
const MOST_WAITING = 10;
const MOST_CACHED = 500;

/** Simulates searches in one separate thread, one after the other. The thread ends after a minute without requests. */
@Injectable()
export class SearchThread implements OnApplicationShutdown {
  private readonly known = new LRUCache<string, Promise<SearchGain>>({ max: MOST_CACHED });
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | null = null;
  private lastId = 0;

  /** @throws ApiError 503 if too many others wait */
  simulate(input: SimulationInput): Promise<SearchGain> {
    const key = JSON.stringify(input);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.waiting.size >= MOST_WAITING)
      return Promise.reject(new ApiError(503, 'unavailable', HTTP_TEXTS.busy, undefined, 5));
    const simulation = this.ask(input);
    this.known.set(key, simulation);
    simulation.catch(() => this.known.delete(key));
    return simulation;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private ask(input: SimulationInput): Promise<SearchGain> {
    const worker = (this.worker ??= this.start());
    if (this.idle) clearTimeout(this.idle);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, input } satisfies SimulationRequest);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./simulate-search.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on('message', (reply: SimulationReply) => {
      const waiting = this.waiting.get(reply.id);
      this.waiting.delete(reply.id);
      if ('gain' in reply) waiting?.resolve(reply.gain);
      else waiting?.reject(new Error(reply.failure));
      if (this.waiting.size === 0) this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    });
    const end = (error: Error) => {
      if (this.worker !== worker) return;
      this.worker = null;
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that simulates searches ended')));
    return worker;
  }

  private async stop(): Promise<void> {
    if (this.idle) clearTimeout(this.idle);
    await this.worker?.terminate();
  }
}
