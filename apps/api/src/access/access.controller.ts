import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { validationPipe } from '../http/bodies/validation.js';
import { LoginDto, RegisterDto, ResetPasswordDto, ResetRequestDto } from './access.dto.js';
import { AccessService } from './access.service.js';
import { Caller, type CallerContext } from './caller.js';
import { Csrf } from './csrf.js';
import { PasswordResetService } from './password-reset.service.js';
import { SessionService } from './session.service.js';
import { TokenLogin } from './token-login.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';

@ApiTags('access')
@Controller()
export class AccessController {
  constructor(
    private readonly access: AccessService,
    private readonly sessions: SessionService,
    private readonly csrf: Csrf,
    private readonly resets: PasswordResetService,
    private readonly tokenLogin: TokenLogin,
  ) {}

  @GetRoute('sanctum/csrf-cookie', {
    id: 'getCsrfCookie',
    summary: 'Sets the XSRF-TOKEN cookie that writes echo in X-XSRF-TOKEN. Also answered at /sanctum/csrf-cookie.',
    message: true,
    isPublic: true,
  })
  csrfCookie(@Req() request: Request, @Res({ passthrough: true }) response: Response): { message: string } {
    this.csrf.prepare(request, response);
    return { message: 'ok' };
  }

  @PostRoute('register', { id: 'register', summary: 'Creates a team and its owner.', message: true, isPublic: true })
  async register(@Body() form: RegisterDto, @Req() request: Request): Promise<MessageFields> {
    return messageFields(await this.access.register(form, request));
  }

  @ApiBody({ type: LoginDto, required: false, description: 'Omit it if the request has a token.' })
  @ApiQuery({ name: 'token', type: String, required: false, description: 'The value of a login link.' })
  @PostRoute('login', { id: 'login', summary: 'Signs in and sets the session cookies.', message: true, isPublic: true })
  async login(
    @Body() body: unknown,
    @Query('token') token: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageFields> {
    if (typeof token === 'string') await this.tokenLogin.login(token, request, response);
    else await this.access.login(await readLogin(body), request, response);
    return messageFields(ACCESS_TEXTS.welcome);
  }

  @PostRoute('password/email', {
    id: 'requestPasswordReset',
    summary: 'Mails a link to choose a new password, if the account exists.',
    message: true,
    isPublic: true,
  })
  async requestReset(@Body() { email }: ResetRequestDto, @Req() request: Request): Promise<MessageFields> {
    return messageFields(await this.resets.request(email, request));
  }

  @PostRoute('password/reset', {
    id: 'resetPassword',
    summary: 'Sets a new password by a mailed link and ends every session.',
    message: true,
    isPublic: true,
  })
  async reset(@Body() form: ResetPasswordDto, @Req() request: Request): Promise<MessageFields> {
    return messageFields(await this.resets.reset(form, request));
  }

  @PostRoute('session/refresh', {
    id: 'refreshSession',
    summary: 'Renews the session from its refresh cookie.',
    message: true,
    isPublic: true,
  })
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ message: string }> {
    await this.sessions.refresh(request, response);
    return { message: 'ok' };
  }

  @PostRoute('logout', { id: 'logout', summary: 'Ends the session.', message: true })
  async logout(
    @Caller() caller: CallerContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string }> {
    await this.sessions.end(caller, request, response);
    return { message: 'ok' };
  }
}

const pipe = validationPipe();

/** The form of a login by password, checked here because a login by a link has none. */
const readLogin = (body: unknown): Promise<LoginDto> =>
  pipe.transform(body ?? {}, { type: 'body', metatype: LoginDto }) as Promise<LoginDto>;
