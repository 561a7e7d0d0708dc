import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_CAUSES,
  TURNED_AWAY_CAUSES,
  type AccountCause,
  type AlteredAdsIssue,
  type RefusedAdsIssue,
  type TurnedAwayCause,
  type TurnedAwayIssue,
  type UnableAccountIssue,
} from '#libs/contracts/experiment/run/delivery-issue.js';
import { RejectionGroupDto } from './rejection-group.dto.js';

export class RefusedAdsIssueDto implements RefusedAdsIssue {
  @ApiProperty({ enum: ['ads-refused'] })
  kind!: 'ads-refused';

  @ApiProperty({ type: String, format: 'date-time' })
  raisedAt!: string;

  @ApiProperty({ type: Number, description: 'Ads that the platform accepted and its review then disapproved.' })
  refused!: number;

  @ApiProperty({ type: Number, description: 'Ads that exist at the platform, the disapproved ones included.' })
  of!: number;

  @ApiProperty({ type: [RejectionGroupDto] })
  groups!: RejectionGroupDto[];
}

export class UnableAccountIssueDto implements UnableAccountIssue {
  @ApiProperty({ enum: ['account-unable'] })
  kind!: 'account-unable';

  @ApiProperty({ type: String, format: 'date-time' })
  raisedAt!: string;

  @ApiProperty({ enum: ACCOUNT_CAUSES, enumName: 'AccountCause' })
  cause!: AccountCause;

  @ApiProperty({ type: String, nullable: true, description: "The platform's own words." })
  message!: string | null;
}

export class AlteredAdsIssueDto implements AlteredAdsIssue {
  @ApiProperty({ enum: ['ads-altered'] })
  kind!: 'ads-altered';

  @ApiProperty({ type: String, format: 'date-time' })
  raisedAt!: string;

  @ApiProperty({
    type: Number,
    description: 'Ads that the platform may change by itself although Polyad switched that off.',
  })
  altered!: number;

  @ApiProperty({ type: Number, description: 'Ads that exist at the platform.' })
  of!: number;

  @ApiProperty({ type: [String], description: "The platform's own names of the changes, each once." })
  features!: string[];
}

export class TurnedAwayIssueDto implements TurnedAwayIssue {
  @ApiProperty({ enum: ['turned-away'] })
  kind!: 'turned-away';

  @ApiProperty({ type: String, format: 'date-time' })
  raisedAt!: string;

  @ApiProperty({
    enum: TURNED_AWAY_CAUSES,
    enumName: 'TurnedAwayCause',
    description:
      'Why the platform refuses all calls: the ad account no longer exists, it needs to be allowlisted, the app is blocked, the interface no longer exists, or maintenance.',
  })
  cause!: TurnedAwayCause;

  @ApiProperty({ type: String, nullable: true, description: "The platform's own words." })
  message!: string | null;
}

/** A problem that keeps a live run from delivering as planned. */
export type DeliveryIssueDto = RefusedAdsIssueDto | UnableAccountIssueDto | AlteredAdsIssueDto | TurnedAwayIssueDto;

/** The classes of all issues, for the OpenAPI document. */
export const ISSUE_MODELS = [
  RefusedAdsIssueDto,
  UnableAccountIssueDto,
  AlteredAdsIssueDto,
  TurnedAwayIssueDto,
] as const;
