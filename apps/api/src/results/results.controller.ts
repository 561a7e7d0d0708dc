import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import { ApiExtension, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Audit } from '../audit/audit.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Tokens } from '../access/tokens.js';
import { notFound } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { RequestPlatform } from '../platforms/request-platform.js';
import { FILE_TYPES } from './downloads/export-file.js';
import { Impact } from './impact.js';
import { ImpactDto } from './impact.dto.js';
import { CurvesQueryDto, FileFormatDto, FileQueryDto, ResultQueryDto } from './results-query.dto.js';
import { ExportDto, FILE_LIFE_SECONDS } from './downloads/export.dto.js';
import { CurvesDto } from './results.dto.js';
import { Downloads } from './downloads/downloads.js';
import { Results } from './results.js';
import { SearchStoryDto } from './search/search-story.dto.js';
import { SearchStory } from './search/search-story.js';
import { sendFile } from './downloads/send-file.js';

/** The parameters in the address of an export: the query and its platform. */
type SignedQuery = FileFormatDto & Required<Pick<FileFormatDto, 'type'>>;

@ApiTags('results')
@Controller()
export class ResultsController {
  constructor(
    private readonly results: Results,
    private readonly impact: Impact,
    private readonly story: SearchStory,
    private readonly downloads: Downloads,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  @PostRoute('experiment/curves', {
    id: 'getCurves',
    summary: 'Rows and performance curves of an experiment, also while it runs.',
    data: CurvesDto,
  })
  async curves(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: CurvesQueryDto,
  ): Promise<{ data: CurvesDto }> {
    return { data: await this.results.curves(caller, platform, query) };
  }

  @PostRoute('experiment/component/analysis', {
    id: 'getImpact',
    summary: "The effect of each component's alternatives on the result, alone and in pairs.",
    data: ImpactDto,
  })
  async analysis(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: ResultQueryDto,
  ): Promise<{ data: ImpactDto }> {
    return { data: await this.impact.of(caller, platform, query) };
  }

  @PostRoute('experiment/search/story', {
    id: 'getSearchStory',
    summary:
      'How a run searched for the best variation: its waves, the variations of each wave and why they were chosen, and how the leader changed.',
    data: SearchStoryDto,
  })
  async searchStory(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: ResultQueryDto,
  ): Promise<{ data: SearchStoryDto }> {
    return { data: await this.story.of(caller, platform, id) };
  }

  /** The file is made when it is fetched: the address holds the signed query and works only in this session. */
  @PostRoute('experiment/export/csv', {
    id: 'exportCurves',
    summary: 'Creates a file with all rows of the query, or a report as PDF.',
    data: ExportDto,
  })
  async export(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: FileFormatDto,
    @Req() request: Request,
  ): Promise<{ data: ExportDto }> {
    const { name, id } = await this.downloads.describe(caller, platform, query);
    const token = this.tokens.sign(
      'file',
      { sub: caller.userId, sid: caller.sessionId, query: { ...query, type: platform } },
      FILE_LIFE_SECONDS,
    );
    await this.audit.record('results.exported', request, {
      userId: caller.userId,
      organizationId: caller.organizationId,
      target: id,
    });
    return { data: { url: `/api/v1/exports/file?token=${token}`, name } };
  }

  @ApiExtension('x-browser-navigation', true)
  @GetRoute('exports/file', {
    id: 'getExportFile',
    produces: FILE_TYPES,
    summary: 'The file of an export.',
  })
  async file(
    @Caller() caller: CallerContext,
    @Query() { token }: FileQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const claims = this.tokens.verify('file', token);
    if (!claims || claims.sid !== caller.sessionId || !claims.query) throw notFound();
    const query = claims.query as unknown as SignedQuery;
    await sendFile(response, await this.downloads.file(caller, query.type, query), query.format);
  }
}
