import { Controller, Param, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { LogoRepository } from '#libs/database/repositories/access/logo.repository.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { CostlyActs } from '../acts/costly-acts.js';
import { Throttle } from '../access/throttle.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { receiveForm } from '../uploads/receive-form.js';
import { LOGO_UPLOAD, LOGO_FORM, LogoDto, readLogoForm } from './logo-form.js';
import { logoPath } from './logo-path.js';
import { LogoService } from './logo.service.js';
import { LOGO_TEXTS } from '#libs/contracts/account/logo-texts.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';
import { requireMay } from '../access/require-may.js';

/** The limit of a team's uploads, whether their logos are valid or not: decoding costs much CPU. */
const TRIES = { most: 30, windowMs: 15 * 60_000 };

/** The team's logo. Its members see it; the owner and admins can change it. */
@ApiTags('profile')
@Controller('profile/logo')
export class LogoController {
  constructor(
    private readonly logos: LogoService,
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly throttle: Throttle,
    private readonly acts: CostlyActs,
  ) {}

  @ApiConsumes('multipart/form-data')
  @ApiBody(LOGO_FORM)
  @PostRoute('update', {
    id: 'updateLogo',
    summary: "Makes a part of an image the team's logo, or restores the default.",
    data: LogoDto,
    message: true,
    isMultipart: true,
  })
  async update(
    @Caller() caller: CallerContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: LogoDto } & MessageFields> {
    requireMay(caller, 'change-logo');
    const form = await receiveForm(request, response, {
      storage: this.storage,
      rules: LOGO_UPLOAD,
      admit: () => this.acts.requireRight(caller),
    });
    try {
      const order = readLogoForm(form);
      if (order.action === 'crop') {
        await this.throttle.spend('logo', caller.organizationId, TRIES);
        const key = await this.logos.crop(caller, order, request);
        return { data: { path: logoPath(key) }, ...messageFields(LOGO_TEXTS.updated) };
      }
      await this.logos.restore(caller, request);
      return { data: { path: null }, ...messageFields(LOGO_TEXTS.restored) };
    } finally {
      await form.discard();
    }
  }

  @ApiParam({ name: 'key', type: String })
  @GetRoute(':key', { id: 'getLogo', produces: 'image/png', summary: "The team's logo, a PNG of 112 x 40." })
  async get(@Caller() caller: CallerContext, @Param('key') key: string, @Res() response: Response): Promise<void> {
    // A logo that was replaced is gone, also for its team.
    if (key !== (await new LogoRepository(this.database.fork()).find(caller.organizationId))) throw notFound();
    response.set({
      'Content-Type': 'image/png',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Browsers must revalidate the cached logo each time, so that nobody sees it after its reader has signed out.
      'Cache-Control': 'private, no-cache',
      ETag: `"${key}"`,
    });
    if (response.req.fresh) return void response.status(304).end();
    const bytes = await this.storage.read(key, 0, await this.storage.size(key));
    response.set('Content-Length', String(bytes.length)).end(bytes);
  }
}
