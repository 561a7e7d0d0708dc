import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AdAccount } from '#libs/connectors/port/lookups.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';

export class ReferenceDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;
}

export class AdAccountDto extends ReferenceDto {
  @ApiProperty({ type: String, example: 'USD' })
  currency!: string;

  @ApiProperty({ type: String, example: 'America/New_York' })
  time_zone!: string;

  @ApiProperty({ type: Boolean, description: 'Whether ads can be created there now.' })
  is_usable!: boolean;

  @ApiProperty({ type: Number, description: 'Least daily budget of an ad set, major units.' })
  min_daily_budget!: number;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'The same of campaign types that need more, by type.',
    example: { DEMAND_GEN: 5 },
  })
  min_daily_budgets?: Record<string, number>;
}

export class AdAccountsDto {
  @ApiProperty({ type: [AdAccountDto] })
  ad_accounts!: AdAccountDto[];
}

export const adAccountDto = ({
  id,
  name,
  currency,
  timeZone,
  isUsable,
  minDailyBudgetMinor,
  minDailyBudgetsMinor,
}: AdAccount): AdAccountDto => ({
  id,
  name,
  currency,
  time_zone: timeZone,
  is_usable: isUsable,
  min_daily_budget: toMajorUnits({ amountMinor: minDailyBudgetMinor, currency }),
  ...(minDailyBudgetsMinor === undefined
    ? {}
    : {
        min_daily_budgets: Object.fromEntries(
          Object.entries(minDailyBudgetsMinor).map(([type, amountMinor]) => [
            type,
            toMajorUnits({ amountMinor, currency }),
          ]),
        ),
      }),
});
