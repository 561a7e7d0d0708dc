import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Audit } from './audit.js';
import { RefusalsInterceptor } from './refusals.interceptor.js';

@Global()
@Module({ providers: [Audit, { provide: APP_INTERCEPTOR, useClass: RefusalsInterceptor }], exports: [Audit] })
export class AuditModule {}
