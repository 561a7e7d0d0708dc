import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Platforms } from '#libs/connectors/registry.js';
import { platformBelowProviders, platformNotBuilt, platformOfAddress } from './platform-address.js';
import { FOR_ANY_PLATFORM } from './request-platform.js';
import { PLATFORMS_TOKEN } from './tokens.js';

/** Refuses an address with a platform that is unknown or not supported here, before its body is read. */
@Injectable()
export class PlatformGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { params, path } = context.switchToHttp().getRequest<Request>();
    const platform = platformOfAddress(params) ?? platformBelowProviders(path);
    if (platform === null || this.platforms.names.includes(platform)) return true;
    if (this.reflector.get(FOR_ANY_PLATFORM, context.getHandler())) return true;
    throw platformNotBuilt(platform);
  }
}
