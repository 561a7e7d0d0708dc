import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, from, mergeMap, throwError, type Observable } from 'rxjs';
import type { CallerContext } from '../access/caller.js';
import { ApiError } from '../http/api-error.js';
import { Audit } from './audit.js';

/** Records what somebody signed in tried and was not allowed to do, for whatever route. */
@Injectable()
export class RefusalsInterceptor implements NestInterceptor {
  constructor(private readonly audit: Audit) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & { user?: CallerContext }>();
    const record = async (error: unknown): Promise<void> => {
      if (!(error instanceof ApiError) || error.status !== 403 || !request.user) return;
      const { userId, organizationId } = request.user;
      // The route as it is declared, not the address: what a caller writes there is no business of the trail.
      const target = `${request.method} ${(request.route as { path: string }).path}`.slice(0, 200);
      await this.audit.record('access.refused', request, { userId, organizationId, target });
    };
    return next
      .handle()
      .pipe(catchError((error: unknown) => from(record(error)).pipe(mergeMap(() => throwError(() => error)))));
  }
}
