import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import type { TeamView } from '#libs/database/read-models/team-view.js';
import { forbidden, unauthenticated } from '../http/errors/api-error.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';

/** Whoever sent the request, as the session row says. */
export type CallerContext = Omit<LiveSession, 'refreshHash' | 'isStale'>;

/** The signed-in caller of a route. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): CallerContext => {
  const { user } = context.switchToHttp().getRequest<Request & { user?: CallerContext }>();
  if (!user) throw unauthenticated();
  return user;
});

/** The team of the signed-in caller, on a route that is declared `withTeam`. */
export const CallersTeam = createParamDecorator((_: unknown, context: ExecutionContext): TeamView => {
  const { user } = context.switchToHttp().getRequest<Request & { user?: CallerContext }>();
  if (!user?.team) throw new Error('a route that takes the team must be declared withTeam');
  return user.team;
});

/** Owners and team admins link accounts and change what belongs to the team. */
export function requireManager({ role }: CallerContext): void {
  if (role !== 'owner' && role !== 'admin') throw forbidden(ACCESS_TEXTS.managerOnly);
}
