import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import {
  BILLING_COUNTRIES,
  HOME_COUNTRY,
  type BillingCountry,
  isBillingPhone,
  isPostalCode,
  needsState,
} from '#libs/contracts/billing/billing-countries.js';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '#libs/contracts/billing/plan.js';
import { TRIAL_STATES, type TrialState } from '#libs/contracts/billing/trial.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { says } from '../http/bodies/rule-text.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { PrintedTaxIdDto } from './tax-ids/tax-ids.dto.js';

/** A payment method's id, as the provider writes them. */
const CARD_ID = /^\w{3,60}$/;

const CardId = (): PropertyDecorator => (target, name) => {
  ApiProperty({
    type: String,
    pattern: CARD_ID.source,
    description: 'Id of the payment method that the browser made.',
  })(target, name);
  Matches(CARD_ID, says(BILLING_TEXTS.cardMissing))(target, name);
};

/** A text of the billing form that is required and not only blanks. */
const Required =
  (length: number, text: KeyedText): PropertyDecorator =>
  (target, name) => {
    ApiProperty({ type: String, minLength: 1, maxLength: length })(target, name);
    Matches(/\S/, says(text))(target, name);
    MaxLength(length, says(text))(target, name);
  };

export class PlanIdDto {
  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform', description: 'The platform that the plan is for.' })
  @MaxLength(20, says(BILLING_TEXTS.unknownPlan))
  @IsString(says(BILLING_TEXTS.unknownPlan))
  id!: string;
}

export class CreatePlansDto {
  @ApiProperty({ type: [PlanIdDto], minItems: 1, maxItems: PLATFORMS.length })
  @ValidateNested({ each: true })
  @Type(() => PlanIdDto)
  @ArrayMaxSize(PLATFORMS.length, says(BILLING_TEXTS.planTwice))
  @ArrayMinSize(1, says(BILLING_TEXTS.noPlan))
  @IsArray(says(BILLING_TEXTS.noPlan))
  ids!: PlanIdDto[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: CARD_ID.source,
    description: 'The default card where it is left out.',
  })
  @Matches(CARD_ID, says(BILLING_TEXTS.cardMissing))
  @IsOptional()
  payment_method_id?: string | null;
}

export class CardIdDto {
  @CardId()
  payment_method_id!: string;
}

/** Holds a text against a rule of the country that the form names, whose own words are said. */
const FitsCountry =
  (isValid: (country: string, text: string) => boolean, text: KeyedText): PropertyDecorator =>
  (target, name) =>
    ValidateBy(
      {
        name: 'fitsCountry',
        validator: {
          validate: (value: unknown, args) =>
            isValid(countryOf(args?.object as BillingFormDto), typeof value === 'string' ? value : ''),
        },
      },
      says(text),
    )(target, name);

/** The billing form (BILL-057). */
export class BillingFormDto {
  @ApiPropertyOptional({
    ...{ type: String, enum: BILLING_COUNTRIES, enumName: 'BillingCountry', example: HOME_COUNTRY },
    description: 'ISO 3166-1, one of `countries`; the United States where it is left out (BILL-060).',
  })
  @IsIn(BILLING_COUNTRIES, says(BILLING_TEXTS.countryClosed))
  @MayBeLeftOut()
  country?: BillingCountry;

  @Required(BILLING_LIMITS.name, BILLING_TEXTS.nameMissing)
  name!: string;

  @Required(BILLING_LIMITS.addressLine, BILLING_TEXTS.addressMissing)
  address!: string;

  @ApiPropertyOptional({ type: String, maxLength: BILLING_LIMITS.addressLine })
  @MaxLength(BILLING_LIMITS.addressLine, says(BILLING_TEXTS.addressMissing))
  @IsString(says(BILLING_TEXTS.addressMissing))
  @MayBeLeftOut()
  address_alt?: string;

  @Required(BILLING_LIMITS.city, BILLING_TEXTS.cityMissing)
  city!: string;

  @ApiProperty({
    ...{ type: String, maxLength: BILLING_LIMITS.state },
    description: 'Empty is possible outside the United States and Canada.',
  })
  @FitsCountry((country, state) => !needsState(country) || /\S/.test(state), BILLING_TEXTS.stateMissing)
  @MaxLength(BILLING_LIMITS.state, says(BILLING_TEXTS.stateMissing))
  state!: string;

  @ApiProperty({
    ...{ type: String, maxLength: BILLING_LIMITS.zipCode, example: '78701' },
    description: 'In the United States five or nine digits.',
  })
  @FitsCountry((country, code) => country === HOME_COUNTRY || isPostalCode(country, code), BILLING_TEXTS.postalCode)
  @FitsCountry((country, code) => country !== HOME_COUNTRY || isPostalCode(country, code), BILLING_TEXTS.zipCode)
  zip_code!: string;

  @ApiProperty({
    ...{ type: String, maxLength: BILLING_LIMITS.phone, example: '(555) 555-5555' },
    description: 'In the United States ten digits.',
  })
  @FitsCountry(
    (country, phone) => country === HOME_COUNTRY || isBillingPhone(country, phone),
    BILLING_TEXTS.phoneAbroad,
  )
  @FitsCountry((country, phone) => country !== HOME_COUNTRY || isBillingPhone(country, phone), BILLING_TEXTS.phone)
  phone!: string;
}

const countryOf = ({ country }: BillingFormDto): BillingCountry => country ?? HOME_COUNTRY;

export class UpdateCardDto extends CardIdDto {
  @ApiProperty({ type: BillingFormDto })
  @IsObject()
  @ValidateNested()
  @Type(() => BillingFormDto)
  data!: BillingFormDto;
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

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Canceled: it works until then.' })
  ends_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null for one that is canceled.' })
  next_bill_at!: string | null;

  @ApiProperty({
    ...{ type: String, format: 'date-time', nullable: true },
    description: 'Its last payment failed, and without one it works until then.',
  })
  past_due_until!: string | null;
}

export class CardDetailsDto {
  @ApiProperty({ type: String, example: 'visa' })
  brand!: string;

  @ApiProperty({ type: String, example: 'credit' })
  funding!: string;

  @ApiProperty({ type: String, example: '4242' })
  last4!: string;

  @ApiProperty({ type: 'integer' })
  exp_month!: number;

  @ApiProperty({ type: 'integer', description: 'Four digits.' })
  exp_year!: number;
}

export class CardAddressDto {
  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({ type: String, nullable: true })
  state!: string | null;

  @ApiProperty({ type: String, nullable: true })
  country!: string | null;

  @ApiProperty({ type: String, nullable: true })
  line1!: string | null;

  @ApiProperty({ type: String, nullable: true })
  line2!: string | null;

  @ApiProperty({ type: String, nullable: true })
  postal_code!: string | null;
}

export class CardBillingDto {
  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;

  @ApiProperty({ type: CardAddressDto })
  address!: CardAddressDto;
}

/** A stored card. */
export class CardDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: Boolean })
  default!: boolean;

  @ApiProperty({ type: CardDetailsDto })
  card_details!: CardDetailsDto;

  @ApiProperty({ type: CardBillingDto })
  billing_details!: CardBillingDto;
}

export class InvoiceDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({
    ...{ type: String, nullable: true, example: 'A1B2C3D4-0001' },
    description: 'What it is known by in the books; null where the payment provider gave none.',
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

  @ApiProperty({ type: [PrintedTaxIdDto], description: 'Of the team, as they stood when it was made.' })
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

/** Where plans can be bought from. */
export class BillingCountriesDto {
  @ApiProperty({
    ...{ type: [String], enum: BILLING_COUNTRIES, enumName: 'BillingCountry' },
    description: 'Countries of a billing address that plans can be bought with.',
  })
  countries!: BillingCountry[];

  @ApiProperty({ type: Boolean, description: 'Whether prices include a tax that the provider works out.' })
  is_taxed!: boolean;
}

/** What the browser needs to make a payment method, so that card numbers never come here. */
export class CardFieldSetupDto {
  @ApiProperty({ type: String })
  publishable_key!: string;

  @ApiProperty({
    ...{ type: String, nullable: true },
    description:
      "Origin of the sandbox's card field (/stripe/card-field) and challenge (/stripe/challenge); null with Stripe's own.",
  })
  sandbox_origin!: string | null;
}

export class BillingSetupDto extends IntersectionType(CardFieldSetupDto, BillingCountriesDto) {}

/** The free trial of a team. */
export class TrialDto {
  @ApiProperty({
    enum: TRIAL_STATES,
    enumName: 'TrialState',
    description: '`used`: its experiments are started; `over`: its days have passed. New experiments need a plan then.',
  })
  state!: TrialState;

  @ApiProperty({ type: String, format: 'date-time' })
  started_at!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  ends_at!: string;

  @ApiProperty({ type: 'integer', description: 'Experiments that it includes.' })
  experiments!: number;

  @ApiProperty({ type: 'integer' })
  experiments_left!: number;

  @ApiProperty({ type: 'integer', description: 'Created variations that its experiments may still have together.' })
  variations_left!: number;
}

export const TRIAL_OUTCOMES = ['started', 'confirm-email'] as const;

export class TrialStartDto {
  @ApiProperty({
    enum: TRIAL_OUTCOMES,
    enumName: 'TrialOutcome',
    description: '`confirm-email`: a link was mailed; once it was opened, the same call starts the trial.',
  })
  status!: (typeof TRIAL_OUTCOMES)[number];

  @ApiProperty({ type: TrialDto, nullable: true })
  trial!: TrialDto | null;
}
