import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { STATISTICS_TEXTS } from '#libs/contracts/results/statistics-texts.js';
import { estimations } from '#libs/telemetry/api-metrics.js';
import type { Anchor } from '#libs/statistics/types.js';
import { ApiError } from '../../http/errors/api-error.js';
import { LOGGER } from '../../http/logging/logger.token.js';
import type { EstimationInput } from '#libs/result-rows/estimation-input.js';
import type {
  Answers,
  EstimationReply,
  EstimationRequest,
  ImpactAnswer,
  Question,
  ViewAnswer,
  ViewHead,
  ViewQuery,
} from './estimation.types.js';

const THREADS = Math.min(2, availableParallelism());
const IDLE_MS = 10 * 60_000;
/** Maximum number of cached heads; each takes some 40 kB. */
const KEPT_HEADS = 100;

interface Waiting {
  resolve(reply: EstimationReply): void;
  reject(error: Error): void;
}

/** A worker thread and its unanswered requests. */
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | null;
}

/**
 * Runs estimations outside the event loop. An experiment always goes to the same thread, which keeps its estimate. A thread ends after ten
 * minutes without requests.
 */
@Injectable()
export class EstimationPool implements OnApplicationShutdown {
  private readonly threads: (Thread | null)[] = Array.from({ length: THREADS }, () => null);
  /**
   * Heads by estimate and ranking, without the rows' order and filters. Curves are most of an answer, and passing them between threads
   * takes longer than reading them here.
   */
  private readonly heads = new LRUCache<string, ViewHead>({ max: KEPT_HEADS });
  private lastId = 0;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /**
   * One view of the rows.
   * @param key of the estimate: experiment, variable and state of its data
   * @param load reads the input; called only if no thread holds the estimate
   * @throws ApiError 400 for anchors and figures that allow no estimate
   */
  async rows(
    experimentId: number,
    key: string,
    query: ViewQuery,
    load: () => Promise<EstimationInput>,
  ): Promise<ViewAnswer> {
    const { anchors, includeEstimated, baseline } = query;
    const name = JSON.stringify([key, anchors, includeEstimated, baseline]);
    const known = this.heads.get(name);
    const question = { about: 'rows', query, isHeadKnown: known !== undefined } as const;
    const answer = await this.answer(experimentId, key, question, load);
    const head = known ?? answer.head!;
    if (known === undefined) this.heads.set(name, head);
    return { ...answer, head };
  }

  /** The effects of components on the result. @throws as `rows` */
  impact(
    experimentId: number,
    key: string,
    anchors: Anchor[],
    load: () => Promise<EstimationInput>,
  ): Promise<ImpactAnswer> {
    return this.answer(experimentId, key, { about: 'impact', anchors }, load);
  }

  private async answer<Q extends Question>(
    experimentId: number,
    key: string,
    question: Q,
    load: () => Promise<EstimationInput>,
  ): Promise<Answers[Q['about']]> {
    const end = estimations.startTimer({ question: question.about });
    let reply = await this.ask(experimentId, { key, input: null, question });
    if (reply.state === 'input-needed') reply = await this.ask(experimentId, { key, input: await load(), question });
    end();
    if (reply.state === 'answered') return reply.answer as Answers[Q['about']];
    if (reply.state === 'refused') {
      const { code, message } = reply;
      this.logger.info({ experimentId, code, reason: message }, 'no results can be computed');
      throw new ApiError(
        400,
        'statistics',
        withParams(EXPERIMENT_TEXTS.statistics, { reason: STATISTICS_TEXTS[code] }),
      );
    }
    throw new Error(reply.state === 'failed' ? reply.message : 'the estimate was dropped');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((_, index) => this.stop(index)));
  }

  protected ask(experimentId: number, request: Omit<EstimationRequest, 'id'>): Promise<EstimationReply> {
    const index = experimentId % THREADS;
    const thread = (this.threads[index] ??= this.start(index));
    if (thread.idle) clearTimeout(thread.idle);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject });
      thread.worker.postMessage({ id, ...request } satisfies EstimationRequest);
    });
  }

  private start(index: number): Thread {
    const worker = new Worker(new URL('./estimation.worker.js', import.meta.url));
    const thread: Thread = { worker, waiting: new Map(), idle: null };
    worker.on('message', (reply: EstimationReply) => {
      const waiting = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      waiting?.resolve(reply);
      if (thread.waiting.size === 0) thread.idle = setTimeout(() => void this.stop(index), IDLE_MS).unref();
    });
    const end = (error: Error) => {
      if (this.threads[index] === thread) this.threads[index] = null;
      for (const waiting of thread.waiting.values()) waiting.reject(error);
      thread.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the estimation thread ended')));
    return thread;
  }

  private async stop(index: number): Promise<void> {
    const thread = this.threads[index];
    this.threads[index] = null;
    if (thread?.idle) clearTimeout(thread.idle);
    await thread?.worker.terminate();
  }
}
