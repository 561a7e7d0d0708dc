import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExtension, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { Tokens } from '../access/tokens.js';
import { sendCleanAsset } from '../assets/send-asset.js';
import { ApiError, notFound } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { FileQueryDto } from '../results/results-query.dto.js';
import { ExportDto, FILE_LIFE_SECONDS } from '../results/downloads/export.dto.js';
import { sendFile } from '../results/downloads/send-file.js';
import { VisitorCookie } from './visitor-cookie.js';
import {
  OpenedGroupDto,
  ResumedDto,
  VisitorCurvesDto,
  VisitorCurvesQueryDto,
  VisitorDto,
  VisitorFileDto,
  VisitorImpactDto,
  VisitorImpactQueryDto,
  VisitorListDto,
} from './visitor.dto.js';
import { Visitors, type SharedFileQuery } from './visitors.js';

/**
 * Shared results for people outside the team. There is no session: every call carries e-mail, group and key in its body. If the browser
 * itself sends the call, such as for a picture, the group's cookie carries them.
 */
@ApiTags('sharing')
@Controller('experiments/shared')
export class VisitorController {
  constructor(
    private readonly visitors: Visitors,
    private readonly cookie: VisitorCookie,
    private readonly tokens: Tokens,
    private readonly storage: FileStorage,
  ) {}

  @PostRoute('', {
    id: 'openSharedGroup',
    summary: 'The experiments of a shared group. Its key is kept for this browser in a cookie until the group ends.',
    data: VisitorListDto,
    isPublic: true,
  })
  async open(
    @Body() form: VisitorDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: VisitorListDto }> {
    const data = await this.visitors.list(form, request);
    this.cookie.keep(request, response, form, new Date(data.user.expires_on));
    return { data };
  }

  @PostRoute('resume', {
    id: 'resumeShared',
    summary:
      'The experiments of a group that this browser has opened before; by default the latest group. Empty if it has opened none.',
    data: ResumedDto,
    isPublic: true,
  })
  async resume(
    @Body() { group }: OpenedGroupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: ResumedDto }> {
    const visitor = this.cookie.read(request, group);
    if (visitor === null) return { data: { experiments: [], user: null } };
    try {
      return { data: await this.visitors.list(visitor, request, { isAgain: true }) };
    } catch (error) {
      // Drops a key that opens nothing any more, so that the browser does not send it again.
      if (error instanceof ApiError && [401, 403].includes(error.status))
        this.cookie.drop(request, response, visitor.group);
      throw error;
    }
  }

  @PostRoute('leave', {
    id: 'leaveShared',
    summary: 'Makes this browser forget a shared group that it opened, by default all of them.',
    message: true,
    isPublic: true,
  })
  leave(
    @Body() { group }: OpenedGroupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): MessageFields {
    this.cookie.drop(request, response, group);
    return messageFields(SHARE_TEXTS.left);
  }

  @ApiParam({ name: 'id', type: String })
  @ApiParam({ name: 'group', type: String })
  @GetRoute('assets/:group/:id', {
    id: 'getSharedAsset',
    produces: '*/*',
    summary: 'The bytes of a picture of an ad that is shared with this browser, in a group that it opened.',
    isPublic: true,
  })
  async asset(
    @Param('group') group: string,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const visitor = this.cookie.read(request, group);
    if (visitor === null) throw notFound();
    await sendCleanAsset(response, await this.visitors.asset(visitor, id, request), this.storage);
  }

  /** The file is made when it is fetched: the address holds the signed query, and works only in this visitor's browser. */
  @PostRoute('export', {
    id: 'exportShared',
    summary: 'Creates a file of the rows of an experiment of a shared group, if the group allows it.',
    data: ExportDto,
    isPublic: true,
  })
  async export(@Body() form: VisitorFileDto, @Req() request: Request): Promise<{ data: ExportDto }> {
    const { name, visitorId, query } = await this.visitors.describeFile(form, request);
    const token = this.tokens.sign('shared-file', { sub: visitorId, sid: '', query: { ...query } }, FILE_LIFE_SECONDS);
    const group = encodeURIComponent(form.group);
    return { data: { url: `/api/v1/experiments/shared/files/${group}?token=${token}`, name } };
  }

  @ApiParam({ name: 'group', type: String })
  @ApiExtension('x-browser-navigation', true)
  @GetRoute('files/:group', {
    id: 'getSharedFile',
    produces: '*/*',
    summary: 'The file of an export of a shared group that this browser has opened.',
    isPublic: true,
  })
  async file(
    @Param('group') group: string,
    @Query() { token }: FileQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const claims = this.tokens.verify('shared-file', token);
    const visitor = this.cookie.read(request, group);
    if (!claims?.query || visitor === null) throw notFound();
    const query = claims.query as unknown as SharedFileQuery;
    await sendFile(
      response,
      await this.visitors.file(visitor, { visitorId: claims.sub, query }, request),
      query.format,
    );
  }

  @PostRoute('curves', {
    id: 'getSharedCurves',
    summary: 'Rows and performance curves of an experiment of a shared group.',
    data: VisitorCurvesDto,
    isPublic: true,
  })
  async curves(@Body() query: VisitorCurvesQueryDto, @Req() request: Request): Promise<{ data: VisitorCurvesDto }> {
    return { data: await this.visitors.curves(query, request) };
  }

  @PostRoute('component/analysis', {
    id: 'getSharedImpact',
    summary: "The effect of each component's alternatives on the result of an experiment of a shared group.",
    data: VisitorImpactDto,
    isPublic: true,
  })
  async analysis(@Body() query: VisitorImpactQueryDto, @Req() request: Request): Promise<{ data: VisitorImpactDto }> {
    return { data: await this.visitors.impact(query, request) };
  }
}
