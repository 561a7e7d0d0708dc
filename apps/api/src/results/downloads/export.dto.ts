import { ApiProperty } from '@nestjs/swagger';

/** How long the address of an export works. */
export const FILE_LIFE_SECONDS = 15 * 60;

export class ExportDto {
  @ApiProperty({ type: String, description: 'Address of the file, valid for 15 minutes in this session.' })
  url!: string;

  @ApiProperty({ type: String })
  name!: string;
}
