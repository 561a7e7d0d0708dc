import { Inject, Injectable } from '@nestjs/common';
import type { Platforms } from '#libs/connectors/registry.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { ActivationReadModel } from '#libs/database/read-models/activation.read-model.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ExperimentQueries } from '../experiments/experiment-queries.js';
import { notFound } from '../http/errors/api-error.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import type { InsightsQueryDto } from './batch-results.dto.js';
import { DeliveredAds } from './estimates/delivered-ads.js';
import { countedBy } from '#libs/result-rows/figures.js';
import { ResultRows } from '#libs/result-rows/result-rows.js';
import { variableOf } from './result-source.js';
import { activeAds } from '#libs/result-rows/tested-ads.js';

/** The delivery of an experiment's or an activation batch's ads. */
@Injectable()
export class BatchResults {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly database: Database,
    private readonly delivered: DeliveredAds,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** One row for each variation of the experiment, or of its batch, that has an ad, in the order of their numbers. */
  async rows(
    { organizationId, lang }: CallerContext,
    platform: Platform,
    { id, batch, variable }: InsightsQueryDto,
  ): Promise<ResultRow[]> {
    const parent = await this.queries.findOn(platform, organizationId, id);
    const batches = new ActivationReadModel(this.database.fork());
    const run = batch === undefined ? parent : await batches.find(organizationId, parent.id, batch);
    if (!run) throw notFound();
    const description = descriptionOf(parent.input);
    const { measure } = variableOf(description, parent, { variable: variable ?? run.activation?.variable });
    const { ads } = await this.delivered.of(organizationId, run);
    const { adUrl } = this.platforms.for(platform);
    const counted = countedBy(description.results, measure);
    const rows = new ResultRows(parent, ads, counted, lang, adUrl, activeAds(run, ads));
    return ads.map((ad) => rows.plain(ad));
  }
}
