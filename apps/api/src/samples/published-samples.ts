import { Injectable } from '@nestjs/common';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { PublishedSamplesReadModel } from '#libs/database/read-models/published-samples.read-model.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { Impact } from '../results/impact.js';
import { Results } from '../results/results.js';
import { curvesView, impactView } from '../sharing/visitor-views.js';
import type { VisitorCurvesDto, VisitorImpactDto } from '../sharing/visitor.dto.js';
import type { PublishedSampleDto, SampleCurvesQueryDto, SampleImpactQueryDto } from './published-samples.dto.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A team's baselines are private to it. */
const NO_BASELINE = { baseline: null } as const;
/** The readers are of other teams and see no file names. */
const OUTSIDE = { isOutside: true } as const;

/** Results that staff published as samples, read-only for every signed-in person, without money and accounts. */
@Injectable()
export class PublishedSamples {
  constructor(
    private readonly database: Database,
    private readonly results: Results,
    private readonly effects: Impact,
  ) {}

  async list(): Promise<PublishedSampleDto[]> {
    const rows = await new PublishedSamplesReadModel(this.database.fork()).list();
    return rows.map(({ uuid, name, platform, createdCount, testedCount, startsAt, endsAt }) => ({
      uuid,
      name,
      platform,
      created: createdCount,
      tested: testedCount,
      start_date: startsAt?.toISOString() ?? null,
      end_date: endsAt?.toISOString() ?? null,
    }));
  }

  /** @throws ApiError 404 for anything but a published sample */
  async curves({ lang }: CallerContext, query: SampleCurvesQueryDto): Promise<VisitorCurvesDto> {
    const { organizationId, platform } = await this.find(query);
    const curves = await this.results.curves({ organizationId, lang, ...OUTSIDE }, platform, {
      ...query,
      ...NO_BASELINE,
    });
    return curvesView(curves, () => false);
  }

  /** @throws ApiError 404 for anything but a published sample */
  async impact({ lang }: CallerContext, query: SampleImpactQueryDto): Promise<VisitorImpactDto> {
    const { organizationId, platform } = await this.find(query);
    return impactView(
      await this.effects.of({ organizationId, lang, ...OUTSIDE }, platform, { ...query, ...NO_BASELINE }),
    );
  }

  /** A picture or video of a sample's ad. @throws ApiError 404 for any other file */
  async asset(sample: string, id: string): Promise<Asset> {
    if (!UUID.test(sample) || !UUID.test(id)) throw notFound();
    const { organizationId, input } = await this.find({ id: sample });
    const isShown = assetIds(input).includes(id);
    const asset = isShown ? await new AssetRepository(this.database.fork()).find(organizationId, id) : null;
    if (!asset) throw notFound();
    return asset;
  }

  private async find({ id, type }: Pick<SampleImpactQueryDto, 'id' | 'type'>): Promise<Experiment> {
    const row = await new PublishedSamplesReadModel(this.database.fork()).find(id);
    if (row === null || (type !== undefined && type !== row.platform)) throw notFound();
    return row;
  }
}
