import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ACCESS_MESSAGES } from '#libs/contracts/access.js';
import { BASELINE_METRICS, BASELINE_MOST, type BaselineMetric } from '#libs/contracts/baseline.js';
import type { ErrorItem } from '#libs/contracts/error-codes.js';
import { MESSAGES } from '#libs/contracts/messages.js';
import { platformOfProvider } from '#libs/contracts/platform.js';
import type { Baseline } from '#libs/database/entities/baseline.entity.js';
import { BaselineRepository } from '#libs/database/repositories/baseline.repository.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalid, notFound } from '../http/api-error.js';
import { GetRoute, PostRoute } from '../http/routes.js';
import { BaselineDto, DefaultBaselineDto, RemoveBaselineDto, SaveBaselineDto } from './baseline.dto.js';

type Answer = Promise<{ data: BaselineDto[] }>;
const PLATFORM = platformOfProvider('facebook');

/** A team's baselines on Meta: any member keeps them. Every call answers the whole list. */
@ApiTags('providers')
@Controller('providers/facebook/baseline')
export class BaselinesController {
  constructor(private readonly database: Database) {}

  @GetRoute('', { id: 'getBaselines', summary: "The team's baselines, newest first.", data: [BaselineDto] })
  async list(@Caller() { organizationId }: CallerContext): Answer {
    const rows = await this.repository().list(organizationId, PLATFORM);
    return { data: rows.map(view) };
  }

  @PostRoute('', { id: 'saveBaseline', summary: 'Adds a baseline, or changes one.', data: [BaselineDto] })
  async save(@Caller() caller: CallerContext, @Body() { id, name, metrics }: SaveBaselineDto): Answer {
    const input = { name, metrics: readMetrics(metrics) };
    const baselines = this.repository();
    if (id === undefined) await baselines.add(caller.organizationId, PLATFORM, input);
    else if (!(await baselines.update(caller.organizationId, PLATFORM, id, input))) throw notFound();
    return this.list(caller);
  }

  @PostRoute('default', {
    id: 'enableBaseline',
    summary: "Enables one baseline and disables the others; none for 'no baseline'.",
    data: [BaselineDto],
  })
  async enable(@Caller() caller: CallerContext, @Body() { id }: DefaultBaselineDto): Answer {
    if (!(await this.repository().enable(caller.organizationId, PLATFORM, id ?? null))) throw notFound();
    return this.list(caller);
  }

  @PostRoute('remove', {
    id: 'removeBaseline',
    summary: 'Removes a baseline that is not enabled.',
    data: [BaselineDto],
  })
  async remove(@Caller() caller: CallerContext, @Body() { id }: RemoveBaselineDto): Answer {
    const baselines = this.repository();
    if (!(await baselines.remove(caller.organizationId, PLATFORM, id))) {
      if (!(await baselines.find(caller.organizationId, PLATFORM, id))) throw notFound();
      throw new ApiError(400, 'baseline-enabled', ACCESS_MESSAGES.baselineEnabled);
    }
    return this.list(caller);
  }

  private repository(): BaselineRepository {
    return new BaselineRepository(this.database.fork());
  }
}

/** Every metric, no other, each a number from 0 (PROFILE-022). @throws ApiError 400 naming each wrong field */
function readMetrics(given: Record<string, unknown>): Record<BaselineMetric, number> {
  const item = (name: string, message: string): ErrorItem => ({
    ...{ field: `metrics.${name}`, title: name, type: 'validation', message },
  });
  const known = new Set<string>(BASELINE_METRICS);
  const problems = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => item(name, `metrics.${name} is not a field of this request.`));
  for (const name of BASELINE_METRICS) {
    const value = given[name];
    const isGood = typeof value === 'number' && value >= 0 && value <= BASELINE_MOST;
    if (!isGood) problems.push(item(name, MESSAGES.required));
  }
  if (problems.length > 0) throw invalid(problems);
  return given as Record<BaselineMetric, number>;
}

const view = ({ id, name, createdAt, enabled, metrics }: Baseline): BaselineDto => ({
  ...{ id, name, created_at: createdAt.toISOString(), enabled },
  metrics: metrics as Record<BaselineMetric, number>,
});
