import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsString, MaxLength } from 'class-validator';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/ad-object.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';

export class DryRunQueryDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The experiment, in the shape of the platform's schema (`{Platform}Experiment`).",
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

  @ApiProperty({ type: 'integer', nullable: true, description: 'Ordinal of the object that it is under.' })
  parent!: number | null;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Variation number of an ad.' })
  variation!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of an object that holds money, in minor units.' })
  budget_minor!: number | null;

  @ApiProperty({ type: 'integer', description: 'Which part of the run it has; 0 where all runs at once.' })
  wave!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What will be sent; in braces stands what exists only later.',
  })
  body!: Record<string, unknown>;
}

export class DryRunDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String, description: 'Ends every name.' })
  key!: string;

  @ApiProperty({ type: String, description: 'To be sent with the submit as `dry_run`; good for a day.' })
  reservation!: string;

  @ApiProperty({ type: 'integer' })
  created!: number;

  @ApiProperty({ type: 'integer' })
  tested!: number;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: 'integer' })
  budget_minor!: number;

  @ApiProperty({ type: [DryObjectDto] })
  objects!: DryObjectDto[];
}
