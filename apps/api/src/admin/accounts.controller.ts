import { Body, Controller, Query, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import {
  AccountsAcrossTeamsRepository,
  type AccountRow,
} from '#libs/database/repositories/across-teams/accounts-across-teams.repository.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { trialOf, trialView } from '../billing/views.js';
import { Database } from '../database/database.module.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { AccountDto, StatsDto, UpdateAccountDto, WhitelistDto, WhitelistedDto } from './accounts.dto.js';
import { Accounts } from './accounts.js';
import { paged, PagedQueryDto, pageOf, type Paged } from './paged.js';
import { StaffGuard } from './staff.guard.js';

/** People of every team, for staff. */
@ApiTags('admin')
@UseGuards(StaffGuard)
@Controller('admin')
export class AccountsController {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  @GetRoute('users', {
    id: 'listUsers',
    summary: 'Accounts of every team, newest first; without parameters the newest 1,000. Staff only.',
    data: [AccountDto],
    isPaged: true,
  })
  async users(@Query() query: PagedQueryDto): Promise<Paged<AccountDto>> {
    const accounts = new AccountsAcrossTeamsRepository(this.database.fork());
    return paged(await accounts.page(pageOf(query)), view);
  }

  @GetRoute('stats', {
    id: 'getStats',
    summary: 'How many accounts and experiments there are. Staff only.',
    data: StatsDto,
  })
  async stats(): Promise<{ data: StatsDto }> {
    return { data: await this.accounts.stats() };
  }

  @PostRoute('whitelist', {
    id: 'toggleWhitelist',
    summary: "Whitelists a user's team, or takes that back. Staff only.",
    data: WhitelistedDto,
    message: true,
  })
  async whitelist(
    @Caller() caller: CallerContext,
    @Body() form: WhitelistDto,
    @Req() request: Request,
  ): Promise<MessageFields & { data: WhitelistedDto }> {
    const data = await this.accounts.toggleWhitelist(caller, form, request);
    return { data, ...messageFields(STAFF_TEXTS.whitelistUpdated) };
  }

  @PostRoute('user/update', {
    id: 'updateUser',
    summary: 'Disables an account, which signs it out everywhere, or enables it. Staff only.',
    message: true,
  })
  async update(
    @Caller() caller: CallerContext,
    @Body() form: UpdateAccountDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    return messageFields(await this.accounts.update(caller, form, request));
  }
}

const view = ({ id, status, firstName, lastName, email, company, createdAt, ...row }: AccountRow): AccountDto => ({
  id,
  status,
  first_name: firstName,
  last_name: lastName,
  email,
  company,
  created_at: new Date(createdAt).toISOString(),
  whitelisted: row.isWhitelisted,
  role: row.role,
  is_staff: row.isStaff,
  trial: row.trial && trialView(trialOf(row.trial)),
});
