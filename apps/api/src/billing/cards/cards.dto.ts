import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Matches, MaxLength, ValidateBy, ValidateNested } from 'class-validator';
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
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { ruleText } from '../../http/bodies/rule-text.js';

/** A payment method's id, as the provider writes them. */
export const CARD_ID = /^\w{3,60}$/;

const CardId = (): PropertyDecorator => (target, name) => {
  ApiProperty({
    type: String,
    pattern: CARD_ID.source,
    description: 'Id of the payment method that the browser made.',
  })(target, name);
  Matches(CARD_ID, ruleText(BILLING_TEXTS.cardMissing))(target, name);
};

/** A text of the billing form that is required and not only blanks. */
const Required =
  (length: number, text: KeyedText): PropertyDecorator =>
  (target, name) => {
    ApiProperty({ type: String, minLength: 1, maxLength: length })(target, name);
    Matches(/\S/, ruleText(text))(target, name);
    MaxLength(length, ruleText(text))(target, name);
  };

export class CardIdDto {
  @CardId()
  payment_method_id!: string;
}

/** Checks a text against the rule of the form's country. The error is the country's own text. */
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
      ruleText(text),
    )(target, name);

/** The billing form (BILL-057). */
export class BillingFormDto {
  @ApiPropertyOptional({
    type: String,
    enum: BILLING_COUNTRIES,
    enumName: 'BillingCountry',
    example: HOME_COUNTRY,
    description: 'ISO 3166-1, one of `countries`; if omitted, the United States (BILL-060).',
  })
  @IsIn(BILLING_COUNTRIES, ruleText(BILLING_TEXTS.countryClosed))
  @MayBeLeftOut()
  country?: BillingCountry;

  @Required(BILLING_LIMITS.name, BILLING_TEXTS.nameMissing)
  name!: string;

  @Required(BILLING_LIMITS.addressLine, BILLING_TEXTS.addressMissing)
  address!: string;

  @ApiPropertyOptional({ type: String, maxLength: BILLING_LIMITS.addressLine })
  @MaxLength(BILLING_LIMITS.addressLine, ruleText(BILLING_TEXTS.addressMissing))
  @IsString(ruleText(BILLING_TEXTS.addressMissing))
  @MayBeLeftOut()
  address_alt?: string;

  @Required(BILLING_LIMITS.city, BILLING_TEXTS.cityMissing)
  city!: string;

  @ApiProperty({
    type: String,
    maxLength: BILLING_LIMITS.state,
    description: 'May be empty outside the United States and Canada.',
  })
  @FitsCountry((country, state) => !needsState(country) || /\S/.test(state), BILLING_TEXTS.stateMissing)
  @MaxLength(BILLING_LIMITS.state, ruleText(BILLING_TEXTS.stateMissing))
  state!: string;

  @ApiProperty({
    type: String,
    maxLength: BILLING_LIMITS.zipCode,
    example: '78701',
    description: 'In the United States five or nine digits.',
  })
  @FitsCountry((country, code) => country === HOME_COUNTRY || isPostalCode(country, code), BILLING_TEXTS.postalCode)
  @FitsCountry((country, code) => country !== HOME_COUNTRY || isPostalCode(country, code), BILLING_TEXTS.zipCode)
  zip_code!: string;

  @ApiProperty({
    type: String,
    maxLength: BILLING_LIMITS.phone,
    example: '(555) 555-5555',
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

/** The keys for creating a payment method in the browser, so that card numbers never reach our server. */
export class CardFieldSetupDto {
  @ApiProperty({ type: String })
  publishable_key!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      "Origin of the sandbox's card field (/stripe/card-field) and challenge (/stripe/challenge); null with Stripe's own.",
  })
  sandbox_origin!: string | null;
}
