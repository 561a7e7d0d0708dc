import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_CAUSES,
  type AccountCause,
  type RefusedAdsIssue,
  type UnableAccountIssue,
} from '#libs/contracts/experiment/delivery-issue.js';
import { RejectionGroupDto } from './rejection-group.dto.js';

export class RefusedAdsIssueDto implements RefusedAdsIssue {
  @ApiProperty({ enum: ['ads-refused'] })
  kind!: 'ads-refused';

  @ApiProperty({ type: String, format: 'date-time' })
  raisedAt!: string;

  @ApiProperty({ type: Number, description: 'Ads that the platform took and its review then disapproved.' })
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

/** What keeps a live run from delivering as planned. */
export type DeliveryIssueDto = RefusedAdsIssueDto | UnableAccountIssueDto;

/** Their place in a document: a list of either. */
export const ISSUE_MODELS = [RefusedAdsIssueDto, UnableAccountIssueDto] as const;
