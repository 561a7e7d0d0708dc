import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Audit } from '../audit/audit.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { PlatformParam, RequestPlatform } from '../platforms/request-platform.js';
import { ExperimentCommands } from './experiment-commands.js';
import { ExperimentQueries } from './experiment-queries.js';
import { TeamEvents } from './team-events.js';
import { ExperimentDetailDto } from './experiment-detail.dto.js';
import {
  AcceptedDto,
  ExperimentListDto,
  FollowedDto,
  ListChoicesDto,
  ListQueryDto,
  RetryDto,
} from './experiments.dto.js';
import { OverviewDto } from './overview.dto.js';
import { WaitingListDto } from './waiting.dto.js';
import { ExperimentStateDto } from './progress.dto.js';
import { ProgressStreams } from './progress-streams.js';

@ApiTags('experiments')
@Controller()
export class ExperimentsController {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly teamEvents: TeamEvents,
    private readonly commands: ExperimentCommands,
    private readonly streams: ProgressStreams,
    private readonly audit: Audit,
  ) {}

  @PostRoute('experiments', {
    id: 'listExperiments',
    summary: 'One page of a list of experiments.',
    data: ExperimentListDto,
  })
  async list(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: ListQueryDto,
  ): Promise<{ data: ExperimentListDto }> {
    return { data: await this.queries.list(caller, query.platform ?? platform, query) };
  }

  @GetRoute('experiments/waiting', {
    id: 'listWaitingExperiments',
    summary:
      'Contents of the bell: runs that wait for the team, tests that finished or were stopped lately, and winners that spend.',
    data: WaitingListDto,
  })
  async waiting(@Caller() caller: CallerContext): Promise<{ data: WaitingListDto }> {
    return { data: await this.teamEvents.waiting(caller) };
  }

  @GetRoute('experiments/overview', {
    id: 'getOverview',
    summary: "The team's runs and spend on all platforms.",
    data: OverviewDto,
  })
  async overview(@Caller() caller: CallerContext): Promise<{ data: OverviewDto }> {
    return { data: await this.teamEvents.overview(caller) };
  }

  @PlatformParam()
  @GetRoute('experiments/:platform/choices', {
    id: 'getListChoices',
    summary: 'The accounts and pages by which lists can be filtered.',
    data: ListChoicesDto,
  })
  async choices(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
  ): Promise<{ data: ListChoicesDto }> {
    return { data: await this.queries.choices(caller, platform) };
  }

  @GetRoute('experiments/events', {
    id: 'streamExperiments',
    summary:
      'Server-sent events `progress` of several runs, each with the body of the progress call of the one that changed.',
    produces: 'text/event-stream',
    schema: { type: 'object', properties: { event: { type: 'string' }, data: { type: 'string' } } },
  })
  async followed(
    @Caller() caller: CallerContext,
    @Query() { uuid }: FollowedDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.streams.open(caller, () => this.queries.states(caller, uuid), request, response);
  }

  @PlatformParam()
  @ApiParam({ name: 'id', type: String, description: 'Number or uuid.' })
  @GetRoute('experiment/:platform/:id', {
    id: 'getExperiment',
    summary: 'Everything about one experiment.',
    data: ExperimentDetailDto,
  })
  async detail(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Param('id') id: string,
  ): Promise<{ data: ExperimentDetailDto }> {
    return { data: await this.queries.detail(caller, platform, id) };
  }

  @ApiParam({ name: 'uuid', type: String })
  @GetRoute('experiments/:uuid/progress', {
    id: 'getExperimentProgress',
    summary: 'The progress of the run.',
    data: ExperimentStateDto,
  })
  async progress(@Caller() caller: CallerContext, @Param('uuid') uuid: string): Promise<{ data: ExperimentStateDto }> {
    return { data: await this.queries.state(caller, uuid) };
  }

  @ApiParam({ name: 'uuid', type: String })
  @GetRoute('experiments/:uuid/events', {
    id: 'streamExperimentProgress',
    summary: 'Server-sent events `progress`, each with the body of the progress call.',
    produces: 'text/event-stream',
    schema: { type: 'object', properties: { event: { type: 'string' }, data: { type: 'string' } } },
  })
  async events(
    @Caller() caller: CallerContext,
    @Param('uuid') uuid: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.streams.open(caller, async () => [await this.queries.state(caller, uuid)], request, response);
  }

  @ApiParam({ name: 'uuid', type: String })
  @PostRoute('experiments/:uuid/stop', {
    id: 'stopExperiment',
    summary: 'Ends a running experiment early.',
    data: AcceptedDto,
  })
  async stop(
    @Caller() caller: CallerContext,
    @Param('uuid') ref: string,
    @Req() request: Request,
  ): Promise<{ data: AcceptedDto }> {
    await this.commands.stop(caller, ref, request);
    return { data: { accepted: true } };
  }

  @ApiParam({ name: 'uuid', type: String })
  @PostRoute('experiments/:uuid/retry', {
    id: 'retryExperiment',
    summary: 'Sends refused ads again, or continues without them.',
    data: AcceptedDto,
  })
  async retry(
    @Caller() caller: CallerContext,
    @Param('uuid') ref: string,
    @Body() { decision = 'retry' }: RetryDto,
    @Req() request: Request,
  ): Promise<{ data: AcceptedDto }> {
    const uuid = await this.commands.retry(caller, ref, decision);
    await this.audit.record('experiment.continued', request, {
      userId: caller.userId,
      organizationId: caller.organizationId,
      target: uuid,
      detail: { decision },
    });
    return { data: { accepted: true } };
  }
}
