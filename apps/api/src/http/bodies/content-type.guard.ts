import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { told } from '#libs/contracts/messages/texts.js';
import { ApiError } from '../errors/api-error.js';
import { IS_CALLBACK, IS_MULTIPART } from '../routing/routes.js';

/**
 * A body on a JSON route must be application/json: a form post from another site cannot carry that type without a
 * preflight, which is a wall of its own beside the CSRF token.
 */
@Injectable()
export class ContentTypeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!hasBody(request) || this.reflector.get(IS_CALLBACK, context.getHandler())) return true;
    const expected = this.reflector.get(IS_MULTIPART, context.getHandler())
      ? 'multipart/form-data'
      : 'application/json';
    if (request.is(expected)) return true;
    throw new ApiError(415, 'unsupported-media-type', told(HTTP_TEXTS.bodyType, { type: expected }));
  }
}

/** Whether the request has a body, of which something may still be under way. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
