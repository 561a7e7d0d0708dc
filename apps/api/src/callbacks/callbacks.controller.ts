import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { CallbackEventRepository } from '#libs/database/repositories/platform/callback-event.repository.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { readBytes } from '../http/bodies/json-body.js';
import { ApiRefusals, IS_CALLBACK, IS_PUBLIC } from '../http/routing/routes.js';
import { PlatformParam, RequestPlatform } from '../platforms/request-platform.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';

/** Enough for about ten thousand changes; a platform sends a few hundred in one call. */
const MOST_BYTES = 2 * 1024 * 1024;

/** The endpoints that platforms call. They store an event once, unchanged, and answer immediately. A worker reads its content. */
@ApiTags('callbacks')
@ApiRefusals()
@PlatformParam()
@Controller('callbacks/:platform')
export class CallbacksController {
  constructor(
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
    private readonly database: Database,
  ) {}

  @Get()
  @SetMetadata(IS_PUBLIC, true)
  @ApiOperation({ operationId: 'handshake', summary: "A platform's handshake: echoes the challenge." })
  @ApiExtension('x-callback', true)
  @ApiResponse({ status: 200, content: { 'text/plain': { schema: { type: 'string' } } } })
  handshake(
    @RequestPlatform() platform: Platform,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): void {
    // A repeated name has a list as its value. No handshake of a platform repeats a name.
    const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
    const texts = Object.fromEntries(Object.entries(query).filter(isText));
    const challenge = this.platforms.for(platform).callbacks.handshake(texts);
    if (challenge === null) throw new ApiError(403, 'forbidden', HTTP_TEXTS.verifyToken);
    response.type('text/plain').send(challenge.slice(0, 500));
  }

  @Post()
  @HttpCode(200)
  @SetMetadata(IS_PUBLIC, true)
  @SetMetadata(IS_CALLBACK, true)
  @ApiOperation({ operationId: 'receiveCallback', summary: "A platform's events, signed over the raw body." })
  @ApiExtension('x-callback', true)
  @ApiResponse({ status: 200, description: 'Stored, or seen before.' })
  async receive(
    @RequestPlatform() platform: Platform,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: boolean }> {
    await readBytes(request, response, MOST_BYTES);
    const raw = request.body as unknown;
    if (!Buffer.isBuffer(raw) || !this.platforms.for(platform).callbacks.isSigned(raw, request.headers))
      throw new ApiError(401, 'signature', HTTP_TEXTS.signature);
    await new CallbackEventRepository(this.database.fork()).store(platform, raw);
    return { received: true };
  }
}
