import { ApiProperty } from '@nestjs/swagger';
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
}: AdAccount): AdAccountDto => ({
  id,
  name,
  currency,
  time_zone: timeZone,
  is_usable: isUsable,
  min_daily_budget: toMajorUnits({ amountMinor: minDailyBudgetMinor, currency }),
});
