import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsUUID } from 'class-validator';
import { BASELINE_METRICS, BASELINE_MOST, type BaselineMetric } from '#libs/contracts/results/baseline.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { NameField } from '../access/fields.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { says } from '../http/bodies/rule-text.js';

const figure = { type: 'number' as const, minimum: 0, maximum: BASELINE_MOST };

/** The object of every metric, each required. */
const MetricsField = (): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    properties: Object.fromEntries(BASELINE_METRICS.map((name) => [name, figure])),
    required: [...BASELINE_METRICS],
    selfRequired: true,
    additionalProperties: false,
  });

export class SaveBaselineDto {
  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Of the baseline to change; none adds one.' })
  @IsUUID()
  @MayBeLeftOut()
  id?: string;

  @NameField(FORM_TEXTS.required)
  name!: string;

  @MetricsField()
  @IsObject(says(FORM_TEXTS.required))
  metrics!: Record<string, unknown>;
}

export class DefaultBaselineDto {
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: "None for 'no baseline'." })
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
  metrics!: Record<BaselineMetric, number>;
}
