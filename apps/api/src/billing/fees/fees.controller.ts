import { Controller, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { GetRoute, PostRoute } from '../../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../../platforms/request-platform.js';
import { SUBMIT_FORM } from '../../submit/submit.dto.js';
import { ExperimentForms } from '../../uploads/experiment-forms.js';
import { FeeChecks } from './fee-checks.js';
import { FeeCheckDto, StatementDto, StatementQueryDto, UsageDto } from './fees.dto.js';
import { Statements } from './statements.js';

@ApiTags('fees')
@ProviderParam()
@Controller('providers/:provider')
export class FeesController {
  constructor(
    private readonly checks: FeeChecks,
    private readonly statements: Statements,
    private readonly forms: ExperimentForms,
  ) {}

  @ApiConsumes('multipart/form-data')
  @ApiBody(SUBMIT_FORM)
  @PostRoute('experiment/sample', {
    id: 'checkFee',
    summary: 'What submitting an experiment would be charged. Stores and charges nothing.',
    data: FeeCheckDto,
    isMultipart: true,
  })
  async check(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: FeeCheckDto }> {
    return this.forms.receive(caller, request, response, async (form) => {
      try {
        return { data: await this.checks.of(caller, platform, form, request) };
      } finally {
        await form.discard();
      }
    });
  }

  @GetRoute('usage', {
    id: 'getUsage',
    summary: "The team's variations of this month on the platform, and their charge.",
    data: UsageDto,
  })
  async usage(@Caller() caller: CallerContext, @RequestPlatform() platform: Platform): Promise<{ data: UsageDto }> {
    return { data: await this.statements.usage(caller, platform) };
  }

  @GetRoute('usage/statement', {
    id: 'getStatement',
    summary: 'How the charge of a month adds up: each experiment with its variations and the state of its fee.',
    data: StatementDto,
  })
  async statement(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Query() query: StatementQueryDto,
  ): Promise<{ data: StatementDto }> {
    return { data: await this.statements.statement(caller, platform, query) };
  }
}
