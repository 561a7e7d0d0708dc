import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ACTIVATION_LIMITS, BUDGET_TYPES, type BudgetType } from '#libs/contracts/experiment/activation/activation.js';
import { ACTIVATION_TEXTS } from '#libs/contracts/experiment/activation/activation-texts.js';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { HAND_STEPS, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { RESULT_ROW_TYPES, type ResultRowType } from '#libs/contracts/results/results.js';
import { ExperimentRef } from '../experiments/experiment-ref.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';
import { PROMISED, type Promised } from '#libs/contracts/results/promise.js';

const OUTCOME = 'Whether it was created; absent while unknown.';

/** A row of the results that is to be activated. */
export class ActivatedVariableDto {
  @ApiProperty({ type: String, description: 'The uuid of its result row.' })
  @MaxLength(80)
  @IsString()
  id!: string;

  @ApiPropertyOptional({ enum: RESULT_ROW_TYPES, default: 'real' })
  @MayBeLeftOut()
  @IsIn(RESULT_ROW_TYPES)
  type?: ResultRowType;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Where it was tested. For your records only.' })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  adset_id?: string | null;

  @ApiPropertyOptional({ type: String, description: 'Its name; by default the name of its row.' })
  @MayBeLeftOut()
  @MaxLength(400)
  @IsString()
  name?: string;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Upper end of its expected result.' })
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  upper_bound?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Lower end of its expected result.' })
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  lower_bound?: number | null;

  @ApiProperty({
    type: Number,
    minimum: 1,
    description:
      'Major units of the account, at least 1: for the whole range or for each day of it, by the budget type.',
  })
  @IsNumber({ allowNaN: false, allowInfinity: false }, ruleText(ACTIVATION_TEXTS.notSet))
  budget!: number;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: OUTCOME })
  @IsOptional()
  success?: boolean | null;
}

export class ActivateDto {
  @ExperimentRef()
  id!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  @MaxLength(40)
  @IsString(ruleText(ACTIVATION_TEXTS.notSet))
  start_date!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  @MaxLength(40)
  @IsString(ruleText(ACTIVATION_TEXTS.notSet))
  end_date!: string;

  @ApiProperty({ type: [ActivatedVariableDto], minItems: 1, maxItems: ACTIVATION_LIMITS.variations })
  @ValidateNested({ each: true })
  @Type(() => ActivatedVariableDto)
  @ArrayMinSize(1)
  @ArrayMaxSize(ACTIVATION_LIMITS.variations, ruleText(ACTIVATION_TEXTS.tooMany))
  @IsArray()
  variables!: ActivatedVariableDto[];

  @ApiPropertyOptional({ type: String, description: 'The result variable by which they were chosen.' })
  @MayBeLeftOut()
  @MaxLength(100)
  @IsString()
  variable?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  baseline?: string | null;

  @ApiPropertyOptional({ enum: BUDGET_TYPES, default: 'lifetime_budget' })
  @MayBeLeftOut()
  @IsIn(BUDGET_TYPES)
  budget_type?: BudgetType;
}

export class VariableOutcomeDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiPropertyOptional({ type: Boolean, description: OUTCOME })
  success?: boolean;
}

/** The answer when a batch starts. The results show its progress. */
export class ActivatedDto {
  @ApiProperty({ type: String, description: 'The uuid of the batch.' })
  batch!: string;

  @ApiProperty({
    type: Boolean,
    description:
      'Whether a person creates them with a script. Then `script` of the batch returns the script, and no outcome is known.',
  })
  by_hand!: boolean;

  @ApiProperty({ type: [VariableOutcomeDto] })
  variables!: VariableOutcomeDto[];

  @ApiProperty({ enum: BUDGET_TYPES, enumName: 'BudgetType' })
  budget_type!: BudgetType;

  @ApiProperty({ type: String, format: 'date-time' })
  start_date!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  end_date!: string;
}

export class BatchVariableDto extends VariableOutcomeDto {
  @ApiProperty({ enum: RESULT_ROW_TYPES })
  type!: ResultRowType;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Number, description: 'Major units: for the whole range or for each day of it.' })
  budget!: number;

  @ApiProperty({ type: Number, nullable: true })
  lower_bound!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  upper_bound!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: "Observed value of the batch's variable: a fraction, or for a cost major units per result.",
  })
  observed!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Observed cost per result, major units.' })
  cost!: number | null;

  @ApiProperty({
    enum: PROMISED,
    enumName: 'Promised',
    nullable: true,
    description: 'Whether it delivers the promised result; null if nothing was promised or it is not on.',
  })
  promise!: Promised | null;

  @ApiProperty({ type: KeyedTextDto, nullable: true, description: 'Why it could not be created.' })
  failed_text!: KeyedTextDto | null;
}

/** A batch as the results list it. */
export class BatchDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: Number, description: 'From 1, by age.' })
  number!: number;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ enum: HAND_STEPS, nullable: true, description: 'The script that a person has to run; null for none.' })
  hand_step!: HandStepName | null;

  @ApiProperty({ enum: BUDGET_TYPES, enumName: 'BudgetType' })
  budget_type!: BudgetType;

  @ApiProperty({ type: String, format: 'date-time' })
  start_date!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  end_date!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  stopped_at!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the team member who stopped it, if one did.' })
  stopped_by!: string | null;

  @ApiProperty({ type: String })
  variable!: string;

  @ApiProperty({ type: Boolean, description: 'Whether the variable is a cost: less is better.' })
  is_cost!: boolean;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: Number, description: 'Its maximum cost, major units.' })
  most!: number;

  @ApiProperty({ type: Number, description: 'Major units.' })
  spent!: number;

  @ApiProperty({ type: Number })
  impressions!: number;

  @ApiProperty({ type: [BatchVariableDto] })
  variables!: BatchVariableDto[];
}
