import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ApiError } from '../errors/api-error.js';
import { IS_CALLBACK, IS_MULTIPART, IS_TUS } from '../routing/routes.js';

/** Content types of bodies other than JSON, by the metadata of their routes. */
const OTHER_TYPES = { [IS_MULTIPART]: 'multipart/form-data', [IS_TUS]: 'application/offset+octet-stream' };

/**
 * A body on a JSON route must be application/json: a form post from another site cannot carry that type without a preflight. That is a
 * defense in addition to the CSRF token.
 */
@Injectable()
export class ContentTypeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const route = context.getHandler();
    if (!hasBody(request) || this.reflector.get(IS_CALLBACK, route)) return true;
    const other = Object.entries(OTHER_TYPES).find(([own]) => this.reflector.get(own, route));
    const expected = other?.[1] ?? 'application/json';
    if (request.is(expected)) return true;
    throw new ApiError(415, 'unsupported-media-type', withParams(HTTP_TEXTS.bodyType, { type: expected }));
  }
}

/** Whether the request has a body, part of which may not have arrived yet. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
