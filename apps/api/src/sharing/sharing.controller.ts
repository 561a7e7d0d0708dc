import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { IdempotencyHeader } from '../http/routing/once.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { RevokeDto, ShareDto, SharedGroupsDto } from './sharing.dto.js';
import { Sharing } from './sharing.js';

/** The limits of a request's body: it fits a thousand e-mails, so that too many of them are refused with a clear message. */
const SHARE_BODY = { bytes: 64 * 1024, values: 2_500, entries: 2_000 };

/** Results that a team shares with people outside it. */
@ApiTags('sharing')
@Controller('experiments')
export class SharingController {
  constructor(private readonly sharing: Sharing) {}

  @IdempotencyHeader()
  @PostRoute('share', {
    id: 'shareExperiments',
    summary: 'Shares a group of experiments, and mails each person a link with their own key.',
    message: true,
    body: SHARE_BODY,
  })
  share(@Caller() caller: CallerContext, @Body() form: ShareDto, @Req() request: Request): Promise<MessageFields> {
    return this.sharing.share(caller, form, request);
  }

  @GetRoute('shared', {
    id: 'listSharedGroups',
    summary: "The team's shared groups, newest first.",
    data: SharedGroupsDto,
  })
  async list(@Caller() caller: CallerContext): Promise<{ data: SharedGroupsDto }> {
    return { data: await this.sharing.list(caller) };
  }

  @PostRoute('shared/revoke', {
    id: 'revokeSharedGroup',
    summary: 'Ends a shared group: its keys are refused from now on.',
    message: true,
  })
  async revoke(
    @Caller() caller: CallerContext,
    @Body() form: RevokeDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    return messageFields(await this.sharing.revoke(caller, form, request));
  }
}
