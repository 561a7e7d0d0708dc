import { Body, Controller, Param, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { CopiedDto, DraftedChangeDto, DraftedDto, SamplingDto, TemplateDto } from './drafted.dto.js';
import { Drafted } from './drafted.js';

@ApiTags('experiments')
@Controller()
export class DraftedController {
  constructor(private readonly drafted: Drafted) {}

  @PostRoute('experiment/drafted/delete', {
    id: 'deleteDrafted',
    summary: 'Deletes a draft or template; for 7 days it can be restored.',
    data: DraftedChangeDto,
  })
  async remove(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: DraftedDto,
    @Req() request: Request,
  ): Promise<{ data: DraftedChangeDto }> {
    return { data: await this.drafted.setDeleted(caller, { platform, id }, { isDeleted: true }, request) };
  }

  @PostRoute('experiment/drafted/restore', {
    id: 'restoreDrafted',
    summary: 'Brings back a draft or template that was deleted.',
    data: DraftedChangeDto,
  })
  async restore(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: DraftedDto,
    @Req() request: Request,
  ): Promise<{ data: DraftedChangeDto }> {
    return { data: await this.drafted.setDeleted(caller, { platform, id }, { isDeleted: false }, request) };
  }

  @PostRoute('experiment/drafted/create', {
    id: 'copyToDraft',
    summary: 'Stores a copy of a template or experiment as a new draft.',
    data: CopiedDto,
  })
  async copy(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: DraftedDto,
    @Req() request: Request,
  ): Promise<{ data: CopiedDto }> {
    return { data: await this.drafted.copy(caller, { platform, id }, request) };
  }

  @ProviderParam()
  @PostRoute('providers/:provider/experiment/sampling', {
    id: 'makeSample',
    summary: 'Makes a completed experiment a sample. Staff only.',
    data: DraftedChangeDto,
  })
  async makeSample(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { id }: SamplingDto,
    @Req() request: Request,
  ): Promise<{ data: DraftedChangeDto }> {
    return { data: await this.drafted.makeSample(caller, { platform, id }, request) };
  }

  @ProviderParam()
  @ApiParam({ name: 'id', type: String, description: 'Number or uuid.' })
  @GetRoute('providers/:provider/experiment/:id/template', {
    id: 'getTemplate',
    summary: "An experiment's contents, to begin a new one with.",
    data: TemplateDto,
  })
  async template(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Param('id') id: string,
  ): Promise<{ data: TemplateDto }> {
    return { data: await this.drafted.template(caller, platform, id) };
  }
}
