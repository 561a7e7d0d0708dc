import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApiError } from '../http/errors/api-error.js';
import { IS_CALLBACK } from '../http/routing/routes.js';
import { Csrf } from './csrf.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requires the token of every request that may change something. Platform callbacks carry a signature instead. */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(
    private readonly csrf: Csrf,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(request.method) || this.reflector.get(IS_CALLBACK, context.getHandler())) return true;
    const refusal = this.csrf.refusal(request);
    if (refusal === null) return true;
    throw new ApiError(403, 'csrf', refusal === 'token' ? HTTP_TEXTS.csrf : HTTP_TEXTS.crossSite);
  }
}
