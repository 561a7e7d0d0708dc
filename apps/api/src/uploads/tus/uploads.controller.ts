import { Controller, Param, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { LIMITS } from '#libs/contracts/limits.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import type { UploadRow } from '#libs/database/entities/upload.entity.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { ApiError, invalidField, notFound } from '../../http/errors/api-error.js';
import { expectForm } from '../../http/bodies/limit-arrival.js';
import { TusRoute } from '../../http/routing/routes.js';
import { declaredUpload } from './declared-upload.js';
import { ResumableUploads } from './resumable-uploads.js';
import { partTooLarge } from './tus-refusals.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files of experiments, sent in parts by tus 1.0.0, so that a lost connection costs one part at most. */
@ApiTags('uploads')
@ApiHeader({ name: 'Tus-Resumable', schema: { type: 'string', enum: ['1.0.0'] } })
@Controller('uploads')
export class UploadsController {
  constructor(private readonly uploads: ResumableUploads) {}

  @ApiHeader({ name: 'Upload-Length', required: true, schema: { type: 'string', pattern: '^[0-9]{1,15}$' } })
  @ApiHeader({
    name: 'Upload-Metadata',
    required: true,
    description: '`filename` and `filetype` (`image/…` or `video/mp4`), each in base64.',
    schema: { type: 'string' },
  })
  @TusRoute('POST', '', { id: 'beginUpload', summary: 'Begins the upload of a file; its address is in `Location`.' })
  async begin(@Caller() caller: CallerContext, @Req() request: Request, @Res() response: Response): Promise<void> {
    requireVersion(request);
    requirePart(request);
    requireSimple(request);
    await this.uploads.begin(caller, declaredUpload(request), request, response);
  }

  @ApiParam({ name: 'id', type: String })
  @TusRoute('HEAD', ':id', { id: 'getUpload', summary: 'How much of an upload has arrived.' })
  async offset(
    @Caller() caller: CallerContext,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const row = await this.find(caller, id);
    await this.uploads.finishWhole(row, response);
    await this.uploads.serve(row, request, response);
  }

  @ApiParam({ name: 'id', type: String })
  @ApiHeader({ name: 'Upload-Offset', required: true, schema: { type: 'string', pattern: '^[0-9]{1,15}$' } })
  @TusRoute('PATCH', ':id', { id: 'continueUpload', summary: 'The next part of a file, of 8 MB at most.' })
  async next(
    @Caller() caller: CallerContext,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const row = await this.find(caller, id);
    requirePart(request);
    expectForm(request, () => request.destroy());
    await this.uploads.serve(row, request, response);
  }

  @ApiParam({ name: 'id', type: String })
  @TusRoute('DELETE', ':id', { id: 'cancelUpload', summary: 'Ends an upload that is not finished.' })
  async cancel(
    @Caller() caller: CallerContext,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.uploads.serve(await this.find(caller, id), request, response);
  }

  private find({ organizationId }: CallerContext, id: string): Promise<UploadRow> {
    if (!UUID.test(id)) throw notFound();
    return this.uploads.find(organizationId, id);
  }
}

/** Requires the protocol's version before anything is written: the protocol's library would check it only once the row exists. */
function requireVersion({ headers }: Request): void {
  if (headers['tus-resumable'] !== '1.0.0') throw new ApiError(412, 'upload-version', HTTP_TEXTS.uploadHeaders);
}

/** Refuses the options of the protocol for uploads of unknown length or of joined parts. */
function requireSimple({ headers }: Request): void {
  for (const name of ['Upload-Concat', 'Upload-Defer-Length'])
    if (headers[name.toLowerCase()] !== undefined) throw invalidField(name, HTTP_TEXTS.uploadHeaders);
}

/** Requires that a part has a length, and that it is short enough to send again. @throws ApiError 411, 413 */
function requirePart({ headers }: Request): void {
  if (headers['transfer-encoding'] !== undefined) throw new ApiError(411, 'part-length', HTTP_TEXTS.partLength);
  if (Number(headers['content-length'] ?? 0) > LIMITS.uploadPartBytes) throw partTooLarge();
}
