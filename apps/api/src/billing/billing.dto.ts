import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { BILLING_COUNTRIES, type BillingCountry } from '#libs/contracts/billing/billing-countries.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '#libs/contracts/billing/plan.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { ruleText } from '../http/bodies/rule-text.js';
import { CARD_ID, CardFieldSetupDto } from './cards/cards.dto.js';
import { PrintedTaxIdDto } from './tax-ids/tax-ids.dto.js';

export class PlanIdDto {
  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform', description: 'The platform that the plan is for.' })
  @MaxLength(20, ruleText(BILLING_TEXTS.unknownPlan))
  @IsString(ruleText(BILLING_TEXTS.unknownPlan))
  id!: string;
}

export class CreatePlansDto {
  @ApiProperty({ type: [PlanIdDto], minItems: 1, maxItems: PLATFORMS.length })
  @ValidateNested({ each: true })
  @Type(() => PlanIdDto)
  @ArrayMaxSize(PLATFORMS.length, ruleText(BILLING_TEXTS.planTwice))
  @ArrayMinSize(1, ruleText(BILLING_TEXTS.noPlan))
  @IsArray(ruleText(BILLING_TEXTS.noPlan))
  ids!: PlanIdDto[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: CARD_ID.source,
    description: 'If omitted or null, the default card.',
  })
  @Matches(CARD_ID, ruleText(BILLING_TEXTS.cardMissing))
  @IsOptional()
  payment_method_id?: string | null;
}

/** How a payment, or the storing of a card, went. */
export class PaymentOutcomeDto {
  @ApiProperty({
    enum: PAYMENT_STATUSES,
    enumName: 'PaymentStatus',
    description: 'action-required: show the challenge of the bank with the secret, then send the same call again.',
  })
  status!: PaymentStatus;

  @ApiProperty({ type: String, nullable: true, description: "Of the bank's challenge." })
  client_secret!: string | null;
}

/** A plan that is in force. */
export class PlanDto {
  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform', description: 'The platform, which is the id of its plan.' })
  id!: Platform;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When a canceled plan ends.' })
  ends_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null for one that is canceled.' })
  next_bill_at!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the plan ends unless the failed payment succeeds before.',
  })
  past_due_until!: string | null;
}

export class InvoiceDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'A1B2C3D4-0001',
    description: 'Its number in the books; null if the payment provider gave none.',
  })
  number!: string | null;

  @ApiProperty({ type: String })
  description!: string;

  @ApiProperty({ type: 'integer', description: 'Cents of USD.' })
  total!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How much of the total is tax, cents of USD.' })
  tax!: number;

  @ApiProperty({ type: 'integer', description: 'Unix seconds.' })
  created_at!: number;

  @ApiProperty({ type: [PrintedTaxIdDto], description: "The team's tax ids when it was created." })
  tax_ids!: PrintedTaxIdDto[];

  @ApiProperty({ type: Boolean })
  paid!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Address of the receipt, or of the invoice that is not paid.',
  })
  receipt!: string | null;
}

/** The countries from which plans can be bought. */
export class BillingCountriesDto {
  @ApiProperty({
    type: [String],
    enum: BILLING_COUNTRIES,
    enumName: 'BillingCountry',
    description: 'Countries of a billing address with which plans can be bought.',
  })
  countries!: BillingCountry[];

  @ApiProperty({ type: Boolean, description: 'Whether prices include a tax that the payment provider calculates.' })
  is_taxed!: boolean;
}

export class BillingSetupDto extends IntersectionType(CardFieldSetupDto, BillingCountriesDto) {}
