import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  DEFAULT_PLATFORM,
  isPlatform,
  PLATFORMS,
  PROVIDERS,
  type Platform,
} from '#libs/contracts/platform/platform.js';
import { platformOfAddress } from './platform-address.js';

/** Metadata of a route that works for a platform which this installation does not speak to. */
export const FOR_ANY_PLATFORM = 'forAnyPlatform';
export const ForAnyPlatform = (): MethodDecorator => SetMetadata(FOR_ANY_PLATFORM, true);

/** Documents the platform of an address below /providers. */
export const ProviderParam = (): MethodDecorator & ClassDecorator =>
  ApiParam({ name: 'provider', enum: PROVIDERS, enumName: 'Provider' });

/** Documents the platform of any other address. */
export const PlatformParam = (): MethodDecorator & ClassDecorator =>
  ApiParam({ name: 'platform', enum: PLATFORMS, enumName: 'Platform' });

/**
 * What a request is about: the platform of its address, else of its body's `platform` or `type`, else Meta. What is no
 * platform there is refused by the body's own rules.
 */
export const RequestPlatform = createParamDecorator((_: unknown, context: ExecutionContext): Platform => {
  const { params, body } = context.switchToHttp().getRequest<Request>();
  const { platform, type } = (body ?? {}) as Record<string, unknown>;
  return platformOfAddress(params) ?? [platform, type].find(isPlatform) ?? DEFAULT_PLATFORM;
});
