import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class RankByDto {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: 120,
    description:
      "What results, lists and mails go by: a result variable, or 'cost:' or 'return:' and its id. Null: the result of the goal, by its rate.",
  })
  @IsOptional()
  @MaxLength(120)
  @IsString()
  variable!: string | null;
}

export class RankedByDto {
  @ApiProperty({ type: String, nullable: true, description: 'What the team chose; null where nobody has.' })
  variable!: string | null;
}
