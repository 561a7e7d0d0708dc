import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { TEAM_LIMITS } from '#libs/contracts/account/access.js';
import { BASELINE_MOST, baselineSamples } from '#libs/platforms/results/baseline.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Baseline } from '#libs/database/entities/baseline.entity.js';
import { BaselineRepository } from '#libs/database/repositories/access/baseline.repository.js';
import { Audit } from '../audit/audit.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalid, notFound, item } from '../http/errors/api-error.js';
import { IdempotencyHeader, Once } from '../http/routing/once.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { BaselineDto, DefaultBaselineDto, RemoveBaselineDto, SaveBaselineDto } from './baseline.dto.js';

type Answer = Promise<{ data: BaselineDto[] }>;
type Change = (baselines: BaselineRepository) => Promise<{ verb: string; name?: string | undefined }>;

/** A team's baselines on a platform. Any member may change them. Every call returns the whole list. */
@ApiTags('providers')
@ProviderParam()
@Controller('providers/:provider/baseline')
export class BaselinesController {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly once: Once,
  ) {}

  @GetRoute('', { id: 'getBaselines', summary: "The team's baselines, newest first.", data: [BaselineDto] })
  async list(@Caller() { organizationId }: CallerContext, @RequestPlatform() platform: Platform): Answer {
    const rows = await new BaselineRepository(this.database.fork()).list(organizationId, platform);
    return { data: rows.map(view) };
  }

  @IdempotencyHeader()
  @PostRoute('', { id: 'saveBaseline', summary: 'Adds a baseline, or changes one.', data: [BaselineDto] })
  async save(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id, name, metrics }: SaveBaselineDto,
    @Req() request: Request,
  ): Answer {
    const input = { name, metrics: readMetrics(platform, metrics) };
    const work: Change = async (baselines) => {
      if (id !== undefined) {
        if (!(await baselines.update(caller.organizationId, platform, id, input))) throw notFound();
        return { verb: 'changed', name };
      }
      if (!(await baselines.add(caller.organizationId, platform, input, TEAM_LIMITS.baselines)))
        throw new ApiError(400, 'baselines-full', ACCESS_TEXTS.baselinesFull);
      return { verb: 'added', name };
    };
    const once = { route: `${providerOfPlatform(platform)}/baseline`, body: { id, ...input } };
    await this.once.answer(caller, request, once, (em) => this.record(em, caller, request, work));
    return this.list(caller, platform);
  }

  @PostRoute('default', {
    id: 'enableBaseline',
    summary: "Enables one baseline and disables the others; none for 'no baseline'.",
    data: [BaselineDto],
  })
  enable(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: DefaultBaselineDto,
    @Req() request: Request,
  ): Answer {
    const { organizationId } = caller;
    return this.change(caller, platform, request, async (baselines) => {
      if (!(await baselines.enable(organizationId, platform, id ?? null))) throw notFound();
      if (!id) return { verb: 'disabled' };
      return { verb: 'enabled', name: (await baselines.find(organizationId, platform, id))?.name };
    });
  }

  @PostRoute('remove', {
    id: 'removeBaseline',
    summary: 'Removes a baseline that is not enabled.',
    data: [BaselineDto],
  })
  remove(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: RemoveBaselineDto,
    @Req() request: Request,
  ): Answer {
    const { organizationId } = caller;
    return this.change(caller, platform, request, async (baselines) => {
      const baseline = await baselines.find(organizationId, platform, id);
      if (!baseline) throw notFound();
      if (!(await baselines.remove(organizationId, platform, id)))
        throw new ApiError(400, 'baseline-enabled', ACCESS_TEXTS.baselineEnabled);
      return { verb: 'removed', name: baseline.name };
    });
  }

  /** One change and its line of the audit trail, together or not at all. */
  private async change(caller: CallerContext, platform: Platform, request: Request, work: Change): Answer {
    await this.database.fork().transactional((em) => this.record(em, caller, request, work));
    return this.list(caller, platform);
  }

  private async record(em: EntityManager, caller: CallerContext, request: Request, work: Change) {
    const { userId, organizationId } = caller;
    const done = await work(new BaselineRepository(em));
    const event = { userId, organizationId, detail: { name: done.name } };
    await this.audit.record(`baseline.${done.verb}`, request, event, em);
    return done;
  }
}

/**
 * Reads the metrics: every metric of the platform and no other, each a number from 0 (PROFILE-022).
 * @throws ApiError 400 naming each wrong field
 */
function readMetrics(platform: Platform, submitted: Record<string, unknown>): Record<string, number> {
  const about = (name: string) => ({ field: `metrics.${name}`, title: name });
  const names = Object.keys(baselineSamples(descriptionOf({ platform }).results.baseline));
  const known = new Set(names);
  const problems = Object.keys(submitted)
    .filter((name) => !known.has(name))
    .map((name) => item(withParams(FIELD_TEXTS.unknown, { field: `metrics.${name}` }), about(name)));
  for (const name of names) {
    const value = submitted[name];
    const isGood = typeof value === 'number' && value >= 0 && value <= BASELINE_MOST;
    if (!isGood) problems.push(item(FORM_TEXTS.required, about(name)));
  }
  // The OpenAPI document lists the metrics of all platforms together.
  if (problems.length > 0) throw invalid(problems, 'baseline-metrics');
  return submitted as Record<string, number>;
}

const view = ({ id, name, createdAt, enabled, metrics }: Baseline): BaselineDto => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  enabled,
  metrics,
});
