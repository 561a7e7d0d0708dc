import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { CallerContext } from '../access/caller.js';
import { forbidden } from '../http/errors/api-error.js';

/** Admits only the product's staff (SHELL-012). Runs after the session's guard and before a body is read. */
@Injectable()
export class StaffGuard implements CanActivate {
  /** @throws ApiError 403 */
  canActivate(context: ExecutionContext): true {
    const { user } = context.switchToHttp().getRequest<Request & { user?: CallerContext }>();
    if (user?.isStaff !== true) throw forbidden();
    return true;
  }
}
