import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import type { TeamView } from '#libs/database/read-models/team-view.js';
import { unauthenticated } from '../http/errors/api-error.js';

/** The sender of the request, from the session row. */
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
