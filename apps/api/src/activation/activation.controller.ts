import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { IdempotencyHeader } from '../http/routing/once.js';
import { PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { ActivatedDto, ActivateDto } from './activation.dto.js';
import { Activations } from './activations.js';

@ApiTags('activation')
@ProviderParam()
@Controller('providers/:provider/experiment')
export class ActivationController {
  constructor(private readonly activations: Activations) {}

  @IdempotencyHeader()
  @PostRoute('activate', {
    id: 'activateVariations',
    summary: 'Activates up to ten variations: each gets an ad with its own campaign and budget.',
    data: ActivatedDto,
  })
  async activate(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() body: ActivateDto,
    @Req() request: Request,
  ): Promise<{ data: ActivatedDto }> {
    return { data: await this.activations.activate(caller, platform, body, request) };
  }
}
