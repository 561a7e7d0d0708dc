import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Platforms } from '#libs/connectors/registry.js';
import { bindingsOf } from '#libs/experiments/bindings.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { requireSamePlatform } from '../platforms/platform-address.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { takeNamedUploads } from '../uploads/named-uploads.js';
import type { DryRunDto, DryRunQueryDto } from './dry-run.dto.js';
import { dryTree, filesIn } from './dry-tree.js';
import { fileFacts } from './file-facts.js';
import { experimentKey } from './experiment-key.js';
import { Launchability } from './launchability.js';
import { readExperiment, requireValid } from './read-experiment.js';
import { Reservations } from './reservations.js';

/** Shows what a submit would create, with the checks of a submit. */
@Injectable()
export class DryRuns {
  constructor(
    private readonly launchability: Launchability,
    private readonly database: Database,
    private readonly reservations: Reservations,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /**
   * @param query files may be missing: they are sent with the submit. With the reservation of an earlier dry run, the uuid and key stay
   *   the same
   * @throws ApiError as a submit
   */
  async of({ organizationId }: CallerContext, platform: Platform, query: DryRunQueryDto): Promise<DryRunDto> {
    const { data } = query;
    requireSamePlatform(platform, data, 'platform');
    takeNamedUploads(data);
    const input = readExperiment(platform, data);
    // Each missing file counts as a separate one: two files still to come are not the same.
    for (const { holder, key } of filesIn(input)) holder[key] ??= randomUUID();
    const files = await fileFacts(new AssetRepository(this.database.fork()), organizationId, input);
    requireValid(input, { now: Date.now(), ...files });
    const figures = await this.launchability.check(organizationId, platform, input);
    const { uuid, key } =
      query.dry_run === undefined
        ? { uuid: randomUUID(), key: experimentKey() }
        : this.reservations.read(organizationId, platform, query.dry_run);
    const { objects, digest } = dryTree({ uuid, key }, input, figures, this.platforms.for(platform).lookups);
    return {
      uuid,
      key,
      created: figures.created,
      tested: figures.tested,
      currency: input.information.currency,
      budget_minor: figures.budgetMinor,
      objects,
      bindings: bindingsOf(
        input,
        objects.flatMap(({ kind, variation }) => (kind === 'ad' && variation !== null ? [variation] : [])),
      ),
      reservation: this.reservations.sign(organizationId, platform, { uuid, key, digest }),
    };
  }
}
