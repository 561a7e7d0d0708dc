import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { SMALL_BODY, type Bounds } from './bounded-json.js';
import { readJsonBody } from './json-body.js';
import { BODY_BOUNDS, IS_CALLBACK, IS_MULTIPART, IS_TUS } from '../routing/routes.js';

/**
 * Reads the body after all other guards. So a request that one of them refuses (no session, no CSRF token, another type) costs nothing, and
 * a route that does not exist reads no body. Routes of callbacks, of forms with files and of parts of files read their own bodies.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const route = context.getHandler();
    const readsItself = [IS_MULTIPART, IS_CALLBACK, IS_TUS].some((own) => this.reflector.get<boolean>(own, route));
    if (request.method === 'POST' && !readsItself) {
      const bounds = this.reflector.get<Bounds | undefined>(BODY_BOUNDS, route) ?? SMALL_BODY;
      await readJsonBody(request, http.getResponse<Response>(), bounds);
    }
    return true;
  }
}
