import { Controller, Inject, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Platforms } from '#libs/connectors/registry.js';
import { apiStanding, daysUntil } from '#libs/contracts/platform/api-end.js';
import { PlatformsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/platforms-across-teams.repository.js';
import { DeadlinesAcrossTeamsRepository } from '#libs/database/repositories/across-teams/deadlines-across-teams.repository.js';
import { RunsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/runs-across-teams.repository.js';
import { PlatformQuotaRepository } from '#libs/database/repositories/platform/platform-quota.repository.js';
import { endingSearch } from '#libs/database/repositories/experiment/deadline.repository.js';
import { WorkerPresenceRepository } from '#libs/database/repositories/worker-presence.repository.js';
import { runTimings } from '#libs/orchestration/run-timings.js';
import { ENVIRONMENT, type ApiEnvironment } from '../../config/api-environment.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { endingsOf, endingView, type PlatformEnding } from '../../deadlines/deadline-views.js';
import { Database } from '../../database/database.module.js';
import { GetRoute } from '../../http/routing/routes.js';
import { PLATFORMS_TOKEN } from '../../platforms/tokens.js';
import { paged, PagedQueryDto, pageOf, type Paged } from '../paged.js';
import { StaffGuard } from '../staff.guard.js';
import { workflowsUrl } from './engine-address.js';
import {
  AccountCallsDto,
  CallsQueryDto,
  EndingAcrossTeamsDto,
  LinkHealthDto,
  OperationsDto,
} from './operations.dto.js';
import { OperationsViews } from './operations.views.js';
import { queueViews } from './queue-views.js';
import { RunningDto, UnknownObjectDto } from './runs.dto.js';

const USUAL_HOURS = 24;

/** The lists that operators read daily, across all teams. */
@ApiTags('admin')
@UseGuards(StaffGuard)
@Controller('admin')
export class OperationsController {
  private readonly views: OperationsViews;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {
    this.views = new OperationsViews(environment, platforms);
  }

  @GetRoute('operations', {
    id: 'getOperations',
    summary:
      "The workers of each queue, the versions of the platforms' APIs in use and their last days, and where to see workflows. Staff only.",
    data: OperationsDto,
  })
  async operations(): Promise<{ data: OperationsDto }> {
    const now = new Date();
    const served = await new WorkerPresenceRepository(this.database.fork()).queues();
    const queues = queueViews(this.platforms.names, { served, atWork: await this.runsAcrossTeams().atWork(), now });
    const api_versions = this.platforms.names.map((platform) => {
      const { version, endsOn, isEstimate, source, readOn } = this.platforms.for(platform).apiVersion;
      const days_left = daysUntil(endsOn, now);
      const ending = { ends_on: endsOn, is_estimate: isEstimate, source, read_on: readOn };
      return { platform, version, ...ending, days_left, standing: apiStanding(days_left) };
    });
    const lines = await new PlatformQuotaRepository(() => this.database.fork()).all();
    const quota_lines = lines.map(this.views.quotaLine);
    return { data: { workflows_url: workflowsUrl(this.environment), queues, api_versions, quota_lines } };
  }

  @GetRoute('deadlines', {
    id: 'listEndings',
    summary:
      'Features that platforms end or have ended, and how many teams, drafts and runs each concerns: the nearest day first. Staff only.',
    data: [EndingAcrossTeamsDto],
  })
  async deadlines(@Caller() { lang }: CallerContext): Promise<{ data: EndingAcrossTeamsDto[] }> {
    const endings = endingsOf(this.platforms);
    const counts = await new DeadlinesAcrossTeamsRepository(this.database.fork()).counts(
      endings.map(({ platform, ending }) => endingSearch(platform, ending)),
    );
    const countsOf = new Map(counts.map((count) => [count.ending, count]));
    const view = (one: PlatformEnding) => {
      const affected = countsOf.get(one.ending.id);
      return { ...endingView(one, affected, { now: Date.now(), lang }), teams: affected?.teams ?? 0 };
    };
    return { data: endings.map(view).sort((a, b) => b.ends_at.localeCompare(a.ends_at) || a.id.localeCompare(b.id)) };
  }

  @GetRoute('runs', {
    id: 'listRuns',
    summary:
      'Runs that have not ended, batches included: those being created or waiting first, and of these the longest in their phase. Staff only.',
    data: [RunningDto],
    isPaged: true,
  })
  async runs(@Query() query: PagedQueryDto): Promise<Paged<RunningDto>> {
    return paged(await this.runsAcrossTeams().running(pageOf(query)), this.views.run);
  }

  @GetRoute('unknown-objects', {
    id: 'listUnknownObjects',
    summary:
      'Objects that may or may not exist at their platform, because no answer was read; the oldest first. Staff only.',
    data: [UnknownObjectDto],
    isPaged: true,
  })
  async unknownObjects(@Query() query: PagedQueryDto): Promise<Paged<UnknownObjectDto>> {
    const { createTimeoutMs, settleMarginMs } = runTimings(this.environment);
    const landedBefore = new Date(Date.now() - createTimeoutMs - settleMarginMs);
    return paged(await this.runsAcrossTeams().unknownObjects(pageOf(query), landedBefore), this.views.unknownObject);
  }

  @GetRoute('platform-calls', {
    id: 'listPlatformCalls',
    summary:
      'Results of the calls about each ad account, and how much of its quota is used; accounts with problems first. Staff only.',
    data: [AccountCallsDto],
    isPaged: true,
  })
  async calls(@Query() { hours = USUAL_HOURS, ...query }: CallsQueryDto): Promise<Paged<AccountCallsDto>> {
    const platforms = new PlatformsAcrossTeamsRepository(this.database.fork());
    return paged(await platforms.calls(pageOf(query), { hours, now: new Date() }), this.views.calls);
  }

  @GetRoute('links', {
    id: 'listLinks',
    summary: "State of every team's linked account; those that must be linked again first. Staff only.",
    data: [LinkHealthDto],
    isPaged: true,
  })
  async links(@Query() query: PagedQueryDto): Promise<Paged<LinkHealthDto>> {
    const platforms = new PlatformsAcrossTeamsRepository(this.database.fork());
    return paged(await platforms.links(pageOf(query)), this.views.link);
  }

  private runsAcrossTeams(): RunsAcrossTeamsRepository {
    return new RunsAcrossTeamsRepository(this.database.fork());
  }
}
