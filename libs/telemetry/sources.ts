import { sourcesUp } from './metrics.js';

/** Values that are read from elsewhere when the metrics are scraped. */
export interface Source {
  name: string;
  /** Sets gauges. */
  read(): Promise<void>;
  /** Removes the values of the last read, because they are unknown after a failed read. */
  clear(): void;
}

/** Time limit of one source: longer than a source takes. All sources together stay below a scrape's usual time-out of 10 s. */
const READ_MS = 2_000;
/** A source is not read again within this time, so that several scrapers cost the database and the engine as much as one. */
const FRESH_MS = 5_000;

/** Reads sources for a scrape: one by one, each within its time and not more often than every few seconds. */
export class Sources {
  private readonly readAt = new Map<Source, number>();
  private readonly reading = new Map<Source, Promise<void>>();

  constructor(
    private readonly sources: readonly Source[],
    private readonly onFailure: (source: string, error: unknown) => void,
    private readonly readMs = READ_MS,
  ) {}

  async refresh(): Promise<void> {
    for (const source of this.sources) {
      if (Date.now() - (this.readAt.get(source) ?? -Infinity) >= FRESH_MS)
        await this.withinTime(source, this.readOnce(source));
    }
  }

  /** A source that has not responded is not read again until it has. */
  private readOnce(source: Source): Promise<void> {
    const pending = this.reading.get(source) ?? source.read().finally(() => this.reading.delete(source));
    this.reading.set(source, pending);
    return pending;
  }

  private async withinTime(source: Source, work: Promise<void>): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`no answer within ${this.readMs} ms`)), this.readMs);
    try {
      await Promise.race([work, late]);
      this.readAt.set(source, Date.now());
      sourcesUp.set({ source: source.name }, 1);
    } catch (error) {
      source.clear();
      sourcesUp.set({ source: source.name }, 0);
      this.onFailure(source.name, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
