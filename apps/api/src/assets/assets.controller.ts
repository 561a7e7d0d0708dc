import { Controller, Param, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { GetRoute } from '../http/routing/routes.js';
import { sendAsset } from './send-asset.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stored uploads, for the team that owns them. */
@ApiTags('assets')
@Controller('assets')
export class AssetsController {
  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
  ) {}

  @ApiParam({ name: 'id', type: String })
  @GetRoute(':id', { id: 'getAsset', produces: '*/*', summary: 'The bytes of an upload.' })
  async get(@Caller() caller: CallerContext, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const asset = UUID.test(id)
      ? await new AssetRepository(this.database.fork()).find(caller.organizationId, id)
      : null;
    if (!asset) throw notFound();
    await sendAsset(response, asset, this.storage);
  }
}
