import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { PLATFORMS, PROVIDERS, type Platform } from '#libs/contracts/platform/platform.js';
import { platformOfRequest } from './platform-address.js';

/** Metadata of a route that also works for platforms which this installation does not support. */
export const FOR_ANY_PLATFORM = 'forAnyPlatform';
export const ForAnyPlatform = (): MethodDecorator => SetMetadata(FOR_ANY_PLATFORM, true);

/** Documents the platform of an address below /providers. */
export const ProviderParam = (): MethodDecorator & ClassDecorator =>
  ApiParam({ name: 'provider', enum: PROVIDERS, enumName: 'Provider' });

/** Documents the platform of any other address. */
export const PlatformParam = (): MethodDecorator & ClassDecorator =>
  ApiParam({ name: 'platform', enum: PLATFORMS, enumName: 'Platform' });

/** The platform that a request is about, see `platformOfRequest`. */
export const RequestPlatform = createParamDecorator((_: unknown, context: ExecutionContext): Platform =>
  platformOfRequest(context.switchToHttp().getRequest<Request>()),
);
