import { StatisticsError } from '#libs/statistics/statistics.error.js';
import { answerOf, keepLatest, prepare, type PreparedEstimate } from './estimation.js';
import type { EstimationReply, EstimationRequest } from './estimation.types.js';

/** Estimates in the cache: the largest is about 10 MB (50,000 variations, 900 columns). */
const KEPT = 8;

/** Caches estimates and answers questions about them. Only the first question about an estimate needs its input. */
export class Estimates {
  private readonly kept = new Map<string, PreparedEstimate>();
  /** How many estimates were computed. */
  fits = 0;

  reply({ id, key, input, question }: EstimationRequest): EstimationReply {
    try {
      const prepared = this.kept.get(key) ?? (input && this.fit(input));
      if (!prepared) return { id, state: 'input-needed' };
      keepLatest(this.kept, key, prepared, KEPT);
      return { id, state: 'answered', answer: answerOf(prepared, question) };
    } catch (error) {
      if (error instanceof StatisticsError) return { id, state: 'refused', code: error.code, message: error.message };
      return { id, state: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  private fit(input: NonNullable<EstimationRequest['input']>): PreparedEstimate {
    this.fits += 1;
    return prepare(input);
  }
}
