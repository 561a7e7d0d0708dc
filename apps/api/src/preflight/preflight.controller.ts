import { Body, Controller } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { EXPERIMENT_BODY } from '../http/bodies/bounded-json.js';
import { PostRoute } from '../http/routing/routes.js';
import { Fresh } from '../platforms/dated-answer.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { readExperiment } from '../submit/read-experiment.js';
import { takeNamedUploads } from '../uploads/named-uploads.js';
import { PreflightCheckDto } from './preflight.dto.js';
import { Preflight } from './preflight.js';

@ApiTags('experiments')
@ProviderParam()
@Controller('providers/:provider/experiment')
export class PreflightController {
  constructor(private readonly preflight: Preflight) {}

  /**
   * The body is the experiment, as in the field `data` of a submit; files may still be missing. It bypasses the validation pipe, which
   * walks its input several times.
   */
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @PostRoute('preflight', {
    id: 'checkExperiment',
    summary: 'Checks an experiment before it is submitted. Creates and stores nothing.',
    data: [PreflightCheckDto],
    body: EXPERIMENT_BODY,
  })
  async check(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() body: Record<string, unknown>,
    @Fresh() isFresh: boolean,
  ): Promise<{ data: PreflightCheckDto[] }> {
    takeNamedUploads(body);
    return { data: await this.preflight.check(caller, readExperiment(platform, body), isFresh) };
  }
}
