import { Body, Controller, Param, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { AcceptedDto } from '../experiments/experiments.dto.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { ContinuedDto, HandStateDto, HandStepDto, ScriptsDto } from './hand-steps.dto.js';
import { HandSteps } from './hand-steps.js';

/** Experiments that a person delivers by hand (GOOGLE-030 to 032). */
@ApiTags('experiments')
@ProviderParam()
@Controller('providers/:provider/experiment')
export class HandStepsController {
  constructor(private readonly steps: HandSteps) {}

  @PostRoute('script', {
    id: 'handScripts',
    summary: 'The scripts to run at the platform now, and what Polyad found there.',
    data: ScriptsDto,
  })
  async scripts(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { uuid }: HandStepDto,
  ): Promise<{ data: ScriptsDto }> {
    return { data: await this.steps.scripts(caller, platform, uuid) };
  }

  @ApiParam({ name: 'uuid', type: String, format: 'uuid' })
  @GetRoute(':uuid/step', {
    id: 'getHandStep',
    summary:
      'How far the open step is, as the last read of the platform shows it. Makes no script and asks no platform.',
    data: HandStateDto,
  })
  async state(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Param('uuid') uuid: string,
  ): Promise<{ data: HandStateDto }> {
    return { data: await this.steps.state(caller, platform, uuid) };
  }

  @PostRoute('script/mail', {
    id: 'mailHandScript',
    summary: 'Sends you an e-mail with the link to the open script, to continue on a computer.',
    data: AcceptedDto,
  })
  async mail(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { uuid }: HandStepDto,
  ): Promise<{ data: AcceptedDto }> {
    await this.steps.mailLink(caller, platform, uuid);
    return { data: { accepted: true } };
  }

  @PostRoute('continue', {
    id: 'continueHandStep',
    summary:
      'Checks the platform. Returns the next script if the step is done, otherwise the same script and what is missing.',
    data: ContinuedDto,
  })
  async continue(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { uuid }: HandStepDto,
  ): Promise<{ data: ContinuedDto }> {
    return { data: await this.steps.continue(caller, platform, uuid) };
  }

  @PostRoute('cancel', {
    id: 'cancelHandDelivery',
    summary:
      'Cancels an experiment before it goes live. It becomes a draft again once the platform holds nothing of it.',
    data: AcceptedDto,
  })
  async cancel(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() { uuid }: HandStepDto,
    @Req() request: Request,
  ): Promise<{ data: AcceptedDto }> {
    await this.steps.cancel(caller, platform, uuid, request);
    return { data: { accepted: true } };
  }
}
