import { Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Language } from '#libs/contracts/messages/language.js';
import type { LinkRefusal, LinkRefusalReason } from '#libs/contracts/account/link-page.js';
import { type Platform } from '#libs/contracts/platform/platform.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import type { LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { AccessService } from '../access/access.service.js';
import { SessionService } from '../access/session.service.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { NavigationRoute, PostRoute } from '../http/routing/routes.js';
import { ForAnyPlatform, ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { LinkingService, linkProblem } from './linking.service.js';
import { CLOSING_SCRIPT, keepOpener, sendClosingPage } from './page.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import type { MessageFields } from '#libs/contracts/messages/format-text.js';
import { requireMay } from '../access/require-may.js';

class AuthorizeQueryDto {
  @ApiProperty({ type: String, description: 'The value of GET /profile/token.' })
  @MaxLength(2_000)
  @IsString()
  token!: string;
}

@ApiTags('providers')
@Controller('providers')
export class ProvidersController {
  constructor(
    private readonly linking: LinkingService,
    private readonly sessions: SessionService,
    private readonly access: AccessService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @NavigationRoute('closing.js', { id: 'getClosingScript', summary: 'Closes the pop-up.', produces: 'text/javascript' })
  closingScript(@Res() response: Response): void {
    response.type('js').send(CLOSING_SCRIPT);
  }

  @ProviderParam()
  @ForAnyPlatform()
  @NavigationRoute(':provider/authorize', {
    id: 'authorizeProvider',
    summary: "Opens the platform's consent page in a pop-up.",
  })
  async authorize(
    @RequestPlatform() platform: Platform,
    @Query() { token }: AuthorizeQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.orPage(request, response, async (session) => {
      const address = await this.linking.authorize(session, platform, token);
      keepOpener(response);
      response.redirect(302, address);
    });
  }

  @ProviderParam()
  @ForAnyPlatform()
  @ApiQuery({ name: 'code', type: String, required: false })
  @ApiQuery({ name: 'state', type: String, required: false })
  @NavigationRoute(':provider/callback', {
    id: 'completeProvider',
    summary: 'Where the consent page sends the browser back.',
  })
  async callback(
    @RequestPlatform() platform: Platform,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // Whatever else the platform adds to the address is ignored.
    const { state } = request.query;
    await this.orPage(request, response, async (session, language) => {
      const code = this.linking.codeOf(platform, request.query);
      if (code === null || typeof state !== 'string' || state.length > 200) {
        sendClosingPage(response, language, { refusal: refusedFor('denied') });
        return;
      }
      const outcome = await this.linking.complete(session, platform, { code, state }, request);
      const end = outcome.isLinked ? { name: outcome.name } : { refusal: refusedFor('permissions', outcome.missing) };
      sendClosingPage(response, language, end);
    });
  }

  @ProviderParam()
  @ForAnyPlatform()
  @PostRoute(':provider/unlink', { id: 'unlinkProvider', summary: "Removes the team's linked account.", message: true })
  async unlink(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Req() request: Request,
  ): Promise<MessageFields> {
    requireMay(caller, 'link-accounts');
    await this.linking.unlink(caller, platform, request);
    return messageFields(ACCESS_TEXTS.unlinked);
  }

  /** A pop-up shows a page, never JSON, in the language of the signed-in person. */
  private async orPage(
    request: Request,
    response: Response,
    work: (session: LiveSession | null, language: Language) => Promise<void>,
  ): Promise<void> {
    let language = this.access.languageOf(request);
    try {
      const session = await this.sessions.identify(request);
      language = session?.lang ?? language;
      await work(session, language);
    } catch (error) {
      const refusal = linkProblem(error);
      if (refusal === null) this.logger.error({ err: error }, 'linking an account failed');
      sendClosingPage(response, language, { refusal: refusal ?? refusedFor('failed') });
    }
  }
}

const refusedFor = (reason: LinkRefusalReason, missing: string[] = []): LinkRefusal => ({
  reason,
  missing,
  said: null,
});
