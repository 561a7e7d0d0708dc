import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Audit } from '../audit/audit.js';
import { GetRoute, PostRoute } from '../http/routes.js';
import { LoginDto, RegisterDto } from './access.dto.js';
import { AccessService } from './access.service.js';
import { Caller, type CallerContext } from './caller.js';
import { Csrf } from './csrf.js';
import { SessionService } from './session.service.js';

@ApiTags('access')
@Controller()
export class AccessController {
  constructor(
    private readonly access: AccessService,
    private readonly sessions: SessionService,
    private readonly csrf: Csrf,
    private readonly audit: Audit,
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
  async register(@Body() form: RegisterDto, @Req() request: Request): Promise<{ message: string }> {
    return { message: await this.access.register(form, request) };
  }

  @PostRoute('login', { id: 'login', summary: 'Signs in and sets the session cookies.', message: true, isPublic: true })
  async login(
    @Body() form: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string }> {
    await this.access.login(form, request, response);
    return { message: 'Welcome.' };
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
    await this.sessions.end(caller.sessionId, response);
    await this.audit.record('session.logout', request, {
      userId: caller.userId,
      organizationId: caller.organizationId,
    });
    return { message: 'ok' };
  }
}
