import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PlatformGuard } from '../platforms/platform.guard.js';
import { BodyGuard } from '../http/bodies/body.guard.js';
import { ContentTypeGuard } from '../http/bodies/content-type.guard.js';
import { AccessController } from './access.controller.js';
import { AccessService } from './access.service.js';
import { Cookies } from './cookies.js';
import { Csrf } from './csrf.js';
import { CsrfGuard } from './csrf.guard.js';
import { PasswordResetService } from './password-reset.service.js';
import { Passwords } from './passwords.js';
import { SessionGuard, SessionStrategy } from './session.guard.js';
import { SessionService } from './session.service.js';
import { Throttle } from './throttle.js';
import { TokenLogin } from './token-login.js';
import { Tokens } from './tokens.js';

/** Sessions, CSRF and the guards that every route passes, in this order: session, CSRF token, platform, type of body, the body. */
@Global()
@Module({
  controllers: [AccessController],
  providers: [
    AccessService,
    Cookies,
    Csrf,
    Passwords,
    PasswordResetService,
    SessionService,
    SessionStrategy,
    Throttle,
    TokenLogin,
    Tokens,
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: PlatformGuard },
    { provide: APP_GUARD, useClass: ContentTypeGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
  exports: [AccessService, Cookies, Passwords, SessionService, Tokens, Throttle],
})
export class AccessModule {}
