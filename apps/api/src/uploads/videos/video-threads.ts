import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { VIDEO_CPU_MS } from '../../acts/act-rules.js';
import { FileMissingError, StorageError } from '#libs/storage/storage-errors.js';
import type { ReadBytes, VideoFacts } from './read-video.js';

export interface ReadRequest {
  sizeBytes: number;
  read: ReadBytes;
}

/** A video to read, or the bytes that the thread wanted: null if the file has no such bytes. */
export type ToThread = { sizeBytes: number } | { bytes: Uint8Array | null };
/** The bytes that the thread needs next, or its result. */
export type FromThread = { wanted: { start: number; end: number } } | ReadReply;

export interface ReadReply {
  /** Null for a file that is not a readable video. */
  facts: VideoFacts | null;
  /** CPU time of the thread, in milliseconds. */
  cpuMs: number;
}

/** The maximum number of videos that are read at the same time. */
const THREADS = 2;
const LOOK_MS = 100;
const IDLE_MS = 60_000;
/** With a slow storage, a video takes much more time than CPU time: its thread reads once for each box, and there can be very many. */
const MOST_MS = 120_000;
const MEMORY_MB = 128;

/** A read that waits for a thread, or has one. */
interface Task {
  request: ReadRequest;
  signal: AbortSignal | undefined;
  resolve(reply: ReadReply): void;
  reject(error: Error): void;
}

/**
 * Reads videos in separate threads, so that no file can block, crash or starve the rest of the API. A thread ends if it needs more time, CPU
 * time or memory than a video may take, or if the sender has gone.
 */
@Injectable()
export class VideoThreads implements OnApplicationShutdown {
  private readonly waiting: Task[] = [];
  private readonly idle: { worker: Worker; end: NodeJS.Timeout; forget: () => void }[] = [];
  private running = 0;

  /**
   * @param mostCpuMs CPU time of one video
   * @param script the threads' script
   * @param mostMs time of one video, most of which goes into reading it
   */
  constructor(
    private readonly mostCpuMs = VIDEO_CPU_MS,
    private readonly script = new URL('./read-video.worker.js', import.meta.url),
    private readonly mostMs = MOST_MS,
  ) {}

  /** @throws the signal's reason if it was aborted, an error of reading the file (but not its end), or a timeout */
  read(request: ReadRequest, signal?: AbortSignal): Promise<ReadReply> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal));
      const task: Task = { request, signal, resolve, reject };
      this.waiting.push(task);
      // A task that has a thread is handled by the listener in `run`.
      signal?.addEventListener('abort', () => {
        const at = this.waiting.indexOf(task);
        if (at < 0) return;
        this.waiting.splice(at, 1);
        reject(reasonOf(signal));
      });
      this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(({ worker, end }) => (clearTimeout(end), worker.terminate())));
  }

  private next(): void {
    if (this.running >= THREADS) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.running += 1;
    const kept = this.idle.pop();
    if (kept) {
      clearTimeout(kept.end);
      kept.worker.off('exit', kept.forget).off('error', kept.forget);
    }
    const worker = kept?.worker ?? new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    this.run(worker, task);
  }

  private run(worker: Worker, { request: { sizeBytes, read }, signal, resolve, reject }: Task): void {
    let before: NodeJS.CpuUsage | undefined;
    let isOver = false;
    const finish = (act: () => void, isKept: boolean): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(watch);
      clearTimeout(limit);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal?.removeEventListener('abort', stop);
      this.running -= 1;
      if (isKept) this.keep(worker);
      else {
        worker.on('error', () => undefined); // nobody waits for errors of a thread that is being ended
        void worker.terminate();
      }
      act();
      this.next();
    };
    const stop = (): void => finish(() => reject(reasonOf(signal!)), false);
    const giveUp = (): void => finish(() => resolve({ facts: null, cpuMs: this.mostCpuMs }), false);
    const late = new StorageError('away', `reading a video took longer than ${this.mostMs / 1_000} s`);
    const limit = setTimeout(() => finish(() => reject(late), false), this.mostMs);
    const watch = setInterval(() => {
      worker.cpuUsage(before).then(
        (used) => {
          if (before === undefined) before = used;
          else if ((used.user + used.system) / 1_000 > this.mostCpuMs) giveUp();
        },
        () => undefined, // it has ended: its `exit` event reports that
      );
    }, LOOK_MS);
    signal?.addEventListener('abort', stop);
    const give = (bytes: Uint8Array | null): void => worker.postMessage({ bytes } satisfies ToThread);
    const onMessage = (message: FromThread): void => {
      if (!('wanted' in message)) return finish(() => resolve(message), true);
      const { start, end } = message.wanted;
      read(start, end).then(
        (bytes) => !isOver && give(bytes),
        (error: Error) => {
          if (isOver) return;
          if (error instanceof RangeError || error instanceof FileMissingError) give(null);
          else finish(() => reject(error), false); // a storage fault, which says nothing about the video
        },
      );
    };
    const onError = (error: Error & { code?: string }): void =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : finish(() => reject(error), false);
    const onExit = (): void => finish(() => reject(new Error('the thread that reads videos ended')), false);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ sizeBytes } satisfies ToThread);
  }

  private keep(worker: Worker): void {
    const forget = (): void => {
      const at = this.idle.findIndex((one) => one.worker === worker);
      if (at >= 0) clearTimeout(this.idle.splice(at, 1)[0]!.end);
    };
    const end = setTimeout(() => {
      forget();
      void worker.terminate();
    }, IDLE_MS).unref();
    worker.on('exit', forget).on('error', forget);
    this.idle.push({ worker, end, forget });
  }
}

const reasonOf = ({ reason }: AbortSignal): Error => (reason instanceof Error ? reason : new Error(String(reason)));
