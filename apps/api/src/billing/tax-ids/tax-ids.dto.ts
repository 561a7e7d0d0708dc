import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches, MaxLength } from 'class-validator';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import {
  TAX_ID_EXAMPLES,
  TAX_ID_STATES,
  TAX_ID_TYPES,
  type TaxIdState,
  type TaxIdType,
} from '#libs/contracts/billing/tax-id.js';
import { ruleText } from '../../http/bodies/rule-text.js';

export class AddTaxIdDto {
  @ApiProperty({
    enum: TAX_ID_TYPES,
    enumName: 'TaxIdType',
    description: 'A kind that a country of `countries` issues.',
  })
  @IsIn(TAX_ID_TYPES, ruleText(BILLING_TEXTS.taxIdType))
  type!: TaxIdType;

  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: BILLING_LIMITS.taxId,
    example: TAX_ID_EXAMPLES.us_ein,
    description: 'The payment provider checks its format.',
  })
  @Matches(/\S/, ruleText(BILLING_TEXTS.taxIdMissing))
  @MaxLength(BILLING_LIMITS.taxId, ruleText(BILLING_TEXTS.taxIdMissing))
  value!: string;
}

const ID = /^\w{3,60}$/;

export class TaxIdIdDto {
  @ApiProperty({ type: String, pattern: ID.source, example: 'txi_1' })
  @Matches(ID, ruleText(BILLING_TEXTS.taxIdUnknown))
  id!: string;
}

/** A tax id in the form that an invoice shows. */
export class PrintedTaxIdDto {
  @ApiProperty({ type: String, example: 'us_ein', description: "The payment provider's word for its kind." })
  type!: string;

  @ApiProperty({ type: String, example: TAX_ID_EXAMPLES.us_ein })
  value!: string;
}

export class TaxIdDto extends PrintedTaxIdDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({
    enum: TAX_ID_STATES,
    enumName: 'TaxIdState',
    description: "The payment provider's verification; `unavailable` for kinds that it does not check.",
  })
  state!: TaxIdState;
}
