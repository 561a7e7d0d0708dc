import { Controller } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute } from '../http/routing/routes.js';
import { TeamStorage } from './team-storage.js';

export class StorageDto {
  @ApiProperty({ type: Number, description: 'Bytes of stored uploads.' })
  used_bytes!: number;

  @ApiProperty({ type: Number, description: 'Bytes reserved for unfinished uploads; they count like stored ones.' })
  reserved_bytes!: number;

  @ApiProperty({ type: Number, description: 'Unfinished uploads.' })
  open_uploads!: number;

  @ApiProperty({ type: Number, description: 'Bytes that the team may store.' })
  limit_bytes!: number;
}

/** A team's stored uploads. Shown before an upload, so that nobody sends a file that does not fit. */
@ApiTags('profile')
@Controller('profile/storage')
export class StorageController {
  constructor(private readonly storage: TeamStorage) {}

  @GetRoute('', { id: 'getStorage', summary: "The team's uploads, and how much it may store.", data: StorageDto })
  async get(@Caller() { organizationId }: CallerContext): Promise<{ data: StorageDto }> {
    const { usedBytes, reservedBytes, openUploads, limitBytes } = await this.storage.use(organizationId);
    return {
      data: {
        used_bytes: usedBytes,
        reserved_bytes: reservedBytes,
        open_uploads: openUploads,
        limit_bytes: limitBytes,
      },
    };
  }
}
