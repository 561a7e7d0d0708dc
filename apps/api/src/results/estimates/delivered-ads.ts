import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { Database } from '../../database/database.module.js';
import { judgeAds, type JudgedAd } from '#libs/result-rows/tested-ads.js';

/** An experiment's delivery up to a version of its data. */
export interface Delivered {
  /** Identifies the state of the data: the same version means the same results. */
  version: string;
  ads: readonly JudgedAd[];
}

/** The maximum number of cached days of all ads together; some 500 bytes each. */
const MOST_DAYS = 100_000;

/**
 * Delivery of tested ads, read once for each version of an experiment's data. Pages, sorts, filters, anchors and other result variables
 * of the same data read only its version. New insights and every change of the ledger make a new version.
 */
@Injectable()
export class DeliveredAds {
  private readonly kept = new LRUCache<string, Delivered, { load: () => Promise<Delivered> }>({
    max: 200,
    maxSize: MOST_DAYS,
    sizeCalculation: ({ ads }) => 1 + ads.reduce((days, { row }) => days + 1 + row.days.length, 0),
    fetchMethod: (_key, _stale, { context }) => context.load(),
    // Anyone who waits for a delivery gets it, even if it is too large to be cached.
    ignoreFetchAbort: true,
  });

  constructor(private readonly database: Database) {}

  async of(organizationId: string, experiment: Experiment): Promise<Delivered> {
    const { id, revision, status, lastInsightsAt } = experiment;
    const model = new ResultsReadModel(this.database.fork());
    const ledger = await model.ledgerVersion(organizationId, id);
    const insights = lastInsightsAt?.getTime() ?? null;
    const version = JSON.stringify([organizationId, id, revision, isFinished(status), insights, ledger]);
    const load = async () => ({ version, ads: judgeAds(experiment, await model.testedAds(organizationId, id)) });
    return this.kept.forceFetch(version, { context: { load } });
  }
}
