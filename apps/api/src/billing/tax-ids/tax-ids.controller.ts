import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { GetRoute, PostRoute } from '../../http/routing/routes.js';
import { AddTaxIdDto, TaxIdDto, TaxIdIdDto } from './tax-ids.dto.js';
import { TaxIds } from './tax-ids.js';
import { taxIdView } from '../views.js';

/** Tax ids of a team. Only for the owner, like its cards. */
@ApiTags('subscription')
@Controller('subscription')
export class TaxIdsController {
  constructor(private readonly taxIds: TaxIds) {}

  @GetRoute('tax_ids', { id: 'listTaxIds', summary: 'Tax ids printed on new invoices.', data: [TaxIdDto] })
  async list(@Caller() caller: CallerContext): Promise<{ data: TaxIdDto[] }> {
    return { data: (await this.taxIds.list(caller)).map(taxIdView) };
  }

  @PostRoute('tax_id/add', {
    id: 'addTaxId',
    summary: 'Adds a tax id, which every invoice shows from then on; one of each kind.',
    message: true,
  })
  async add(
    @Caller() caller: CallerContext,
    @Body() { type, value }: AddTaxIdDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.taxIds.add(caller, { type, value: value.trim() }, request);
    return messageFields(BILLING_TEXTS.taxIdAdded);
  }

  @PostRoute('tax_id/delete', { id: 'deleteTaxId', summary: 'Removes a tax id.', message: true })
  async remove(
    @Caller() caller: CallerContext,
    @Body() { id }: TaxIdIdDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.taxIds.remove(caller, id, request);
    return messageFields(BILLING_TEXTS.taxIdDeleted);
  }
}
