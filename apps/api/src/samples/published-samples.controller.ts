import { Body, Controller, Param, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { FileStorage } from '#libs/storage/file-storage.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { sendCleanAsset } from '../assets/send-asset.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { VisitorCurvesDto, VisitorImpactDto } from '../sharing/visitor.dto.js';
import { PublishedSampleDto, SampleCurvesQueryDto, SampleImpactQueryDto } from './published-samples.dto.js';
import { PublishedSamples } from './published-samples.js';

/** Samples for everybody who is signed in, with or without a plan. */
@ApiTags('samples')
@Controller('experiments/samples')
export class PublishedSamplesController {
  constructor(
    private readonly samples: PublishedSamples,
    private readonly storage: FileStorage,
  ) {}

  @GetRoute('', {
    id: 'listPublishedSamples',
    summary: 'Experiments with results that staff published as samples, newest first, at most 100. Needs no plan.',
    data: [PublishedSampleDto],
  })
  async list(): Promise<{ data: PublishedSampleDto[] }> {
    return { data: await this.samples.list() };
  }

  @PostRoute('curves', {
    id: 'getSampleCurves',
    summary: 'Rows and performance curves of a published sample, without money and accounts.',
    data: VisitorCurvesDto,
  })
  async curves(
    @Caller() caller: CallerContext,
    @Body() query: SampleCurvesQueryDto,
  ): Promise<{ data: VisitorCurvesDto }> {
    return { data: await this.samples.curves(caller, query) };
  }

  @PostRoute('component/analysis', {
    id: 'getSampleImpact',
    summary: "The effect of each component's alternatives on the result of a published sample.",
    data: VisitorImpactDto,
  })
  async analysis(
    @Caller() caller: CallerContext,
    @Body() query: SampleImpactQueryDto,
  ): Promise<{ data: VisitorImpactDto }> {
    return { data: await this.samples.impact(caller, query) };
  }

  @ApiParam({ name: 'sample', type: String })
  @ApiParam({ name: 'id', type: String })
  @GetRoute('assets/:sample/:id', {
    id: 'getSampleAsset',
    produces: '*/*',
    summary: 'The bytes of a picture or video of an ad of a published sample.',
  })
  async asset(@Param('sample') sample: string, @Param('id') id: string, @Res() response: Response): Promise<void> {
    await sendCleanAsset(response, await this.samples.asset(sample, id), this.storage);
  }
}
