import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { leftMinor } from '#libs/contracts/account/spend-ceiling.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import type { CeilingRow } from '#libs/database/repositories/spending/ceiling.repository.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { CeilingDto, CeilingScopeDto, SetCeilingDto } from './ceiling.dto.js';
import { Ceilings } from './ceilings.js';

type Answer = Promise<{ data: CeilingDto[] }>;

/** The maximum amounts that a team and its ad accounts may commit. Every call returns the whole list. */
@ApiTags('spending')
@Controller('spending/ceilings')
export class CeilingsController {
  constructor(private readonly ceilings: Ceilings) {}

  @GetRoute('', {
    id: 'getCeilings',
    summary: "The team's spend ceilings and how much of each is committed.",
    data: [CeilingDto],
  })
  async list(@Caller() caller: CallerContext): Answer {
    return { data: (await this.ceilings.list(caller)).map(view) };
  }

  @PostRoute('', {
    id: 'setCeiling',
    summary: 'Sets or changes a spend ceiling. Running experiments continue.',
    data: [CeilingDto],
  })
  async set(@Caller() caller: CallerContext, @Body() form: SetCeilingDto, @Req() request: Request): Answer {
    await this.ceilings.set(caller, form, request);
    return this.list(caller);
  }

  @PostRoute('remove', { id: 'removeCeiling', summary: 'Removes a spend ceiling.', data: [CeilingDto] })
  async remove(@Caller() caller: CallerContext, @Body() form: CeilingScopeDto, @Req() request: Request): Answer {
    await this.ceilings.remove(caller, form, request);
    return this.list(caller);
  }
}

function view(ceiling: CeilingRow): CeilingDto {
  const { platform, accountId, accountName, currency, ceilingMinor, committedMinor, countsFrom } = ceiling;
  const major = (amountMinor: number) => toMajorUnits({ amountMinor, currency });
  return {
    platform,
    account_id: accountId,
    account_name: accountName,
    currency,
    amount: major(ceilingMinor),
    committed: major(committedMinor),
    left: major(leftMinor(ceiling)),
    counts_from: countsFrom.toISOString(),
  };
}
