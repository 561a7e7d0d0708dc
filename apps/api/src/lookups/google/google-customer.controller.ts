import { Body, Controller, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { GoogleAccount as AccountRow } from '#libs/connectors/google/lookups/accounts.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { requireMay } from '../../access/require-may.js';
import { Audit } from '../../audit/audit.js';
import { invalidField } from '../../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../../http/routing/routes.js';
import { LinkedAccounts } from '../../platforms/linked-accounts.js';
import { isManager } from '../../platforms/missing-account.js';
import { ReferenceDto } from '../ad-accounts.dto.js';
import { GoogleAccount } from './google-account.js';
import { GoogleCustomerDto, GoogleDeclarationDto, OfGoogleAccountDto } from './google-lookups.dto.js';

/** The team's customer, and its campaigns that lack the political declaration. */
@ApiTags('lookups')
@Controller('providers/google')
export class GoogleCustomerController {
  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly account: GoogleAccount,
    private readonly audit: Audit,
  ) {}

  @PostRoute('customer', {
    id: 'chooseGoogleCustomer',
    summary: 'Sets the customer that new experiments use. Stored experiments keep theirs.',
    message: true,
  })
  async choose(
    @Caller() caller: CallerContext,
    @Body() { customer }: GoogleCustomerDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    requireMay(caller, 'link-accounts');
    const { organizationId, userId } = caller;
    const rows = await this.accounts.call(organizationId, 'google', (token, lookups) => lookups.adAccounts(token));
    const problem = problemOf(rows as AccountRow[], customer);
    if (problem !== null) throw invalidField('customer', problem);
    await this.accounts.links().chooseAccount(organizationId, 'google', customer);
    const event = { userId, organizationId, target: 'google', detail: { customer } };
    await this.audit.record('link.account-chosen', request, event);
    return messageFields(ACCESS_TEXTS.accountChosen);
  }

  @GetRoute('undeclared', {
    id: 'getGoogleUndeclared',
    summary: 'Campaigns without the EU political declaration. One of them blocks every change in the customer.',
    data: [ReferenceDto],
  })
  async undeclared(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
  ): Promise<{ data: ReferenceDto[] }> {
    const id = await this.account.idOf(caller, account);
    return { data: await this.account.call(caller, id, (lookups, context) => lookups.undeclared(context)) };
  }

  @PostRoute('declare', {
    id: 'declareGoogleCampaigns',
    summary: 'Declares that campaigns hold no political advertising for the EU. Returns those that still lack it.',
    data: [ReferenceDto],
  })
  async declare(
    @Caller() caller: CallerContext,
    @Body() { account, campaigns }: GoogleDeclarationDto,
    @Req() request: Request,
  ): Promise<{ data: ReferenceDto[] }> {
    requireMay(caller, 'link-accounts');
    const id = await this.account.idOf(caller, account);
    const { organizationId, userId } = caller;
    const { declared, missing } = await this.account.call(caller, id, async (lookups, context) => {
      const requested = new Set(campaigns);
      // A campaign that has a declaration keeps it.
      const lacking = (await lookups.undeclared(context)).filter((row) => requested.has(row.id)).map((row) => row.id);
      if (lacking.length > 0) await lookups.declare(context, lacking);
      return { declared: lacking, missing: await lookups.undeclared(context) };
    });
    const event = { userId, organizationId, target: 'google', detail: { customer: id, campaigns: declared } };
    if (declared.length > 0) await this.audit.record('link.campaigns-declared', request, event);
    return { data: missing };
  }
}

/** Why experiments cannot use a customer; null if they can. */
function problemOf(rows: readonly AccountRow[], customer: string): KeyedText | null {
  const customerRow = rows.find(({ id }) => id === customer);
  if (customerRow) return customerRow.isUsable ? null : ACCESS_TEXTS.accountNotActive;
  return isManager(rows, customer) ? ACCESS_TEXTS.accountIsManager : ACCESS_TEXTS.accountUnknown;
}
