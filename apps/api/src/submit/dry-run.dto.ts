import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsString, MaxLength } from 'class-validator';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';

export class DryRunQueryDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The experiment, in the format of the platform's schema (`{Platform}Experiment`).",
  })
  @IsObject()
  data!: Record<string, unknown>;

  @ApiPropertyOptional({
    type: String,
    description: 'The reservation of an earlier dry run, whose uuid and key are kept.',
  })
  @MayBeLeftOut()
  @MaxLength(1_000)
  @IsString()
  dry_run?: string;
}

export class DryObjectDto {
  @ApiProperty({ type: 'integer' })
  ordinal!: number;

  @ApiProperty({ enum: AD_OBJECT_KINDS })
  kind!: AdObjectKind;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Ordinal of its parent object.' })
  parent!: number | null;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Variation number of an ad.' })
  variation!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Budget of the object, in minor units; null if it has none.',
  })
  budget_minor!: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'Wave of the run that the object belongs to; 0 if everything runs at once.',
  })
  wave!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The request that will be sent. Values that do not exist yet are in braces.',
  })
  body!: Record<string, unknown>;
}

class CompleteBindingsDto {
  @ApiProperty({ type: 'integer', description: 'Number of all variations: every combination of the lists.' })
  created!: number;

  @ApiProperty({ type: [String], description: 'In the order that numbers variations, the last one varying fastest.' })
  components!: string[];
}

class BinaryBindingsDto {
  @ApiProperty({ type: 'integer', description: 'Tested variations.' })
  tested!: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'integer' } },
    description:
      'For each tested variation, the index of its option in each component, from 0, in the order of the components.',
  })
  rows!: number[][];
}

class BindingsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Number of options of each component that has any.',
  })
  data!: Record<string, number>;

  @ApiProperty({ type: CompleteBindingsDto, description: 'All combinations of the options.' })
  completeBindings!: CompleteBindingsDto;

  @ApiProperty({ type: BinaryBindingsDto, description: 'The reduced, balanced design that is run.' })
  binaryBindings!: BinaryBindingsDto;
}

export class DryRunDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String, description: 'The key at the end of every name.' })
  key!: string;

  @ApiProperty({ type: String, description: 'Send it with the submit as `dry_run`; valid for a day.' })
  reservation!: string;

  @ApiProperty({ type: 'integer' })
  created!: number;

  @ApiProperty({ type: 'integer' })
  tested!: number;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: 'integer' })
  budget_minor!: number;

  @ApiProperty({
    type: BindingsDto,
    description: 'Sizes of the lists, of all their combinations, and of the tested design.',
  })
  bindings!: BindingsDto;

  @ApiProperty({ type: [DryObjectDto] })
  objects!: DryObjectDto[];
}
