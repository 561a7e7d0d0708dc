import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsUUID } from 'class-validator';
import { BASELINE_MOST, baselineSamples } from '#libs/platforms/results/baseline.js';
import { descriptions } from '#libs/platforms/registry.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { NameField } from '../access/fields.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

const figure = { type: 'number' as const, minimum: 0, maximum: BASELINE_MOST };

const forms = descriptions().map(({ results }) => Object.keys(baselineSamples(results.baseline)));
const metrics = [...new Set(forms.flat())];

/** The object of a platform's metrics. Each one is required, but the OpenAPI document requires only those that all platforms have. */
const MetricsField = (): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    properties: Object.fromEntries(metrics.map((name) => [name, figure])),
    required: metrics.filter((name) => forms.every((form) => form.includes(name))),
    selfRequired: true,
    additionalProperties: false,
  });

export class SaveBaselineDto {
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: 'The id of the baseline to change. Without it, a baseline is added.',
  })
  @IsUUID()
  @MayBeLeftOut()
  id?: string;

  @NameField(FORM_TEXTS.required)
  name!: string;

  @MetricsField()
  @IsObject(ruleText(FORM_TEXTS.required))
  metrics!: Record<string, unknown>;
}

export class DefaultBaselineDto {
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "The id of the baseline to enable; null for 'no baseline'.",
  })
  @IsUUID()
  @IsOptional()
  id?: string | null;
}

export class RemoveBaselineDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  id!: string;
}

export class BaselineDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: Boolean })
  enabled!: boolean;

  @MetricsField()
  metrics!: Record<string, number>;
}
