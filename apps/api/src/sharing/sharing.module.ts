import { Module } from '@nestjs/common';
import { Once } from '../http/routing/once.js';
import { ResultsModule } from '../results/results.module.js';
import { Sharing } from './sharing.js';
import { SharingController } from './sharing.controller.js';
import { VisitorController } from './visitor.controller.js';
import { VisitorCookie } from './visitor-cookie.js';
import { Visitors } from './visitors.js';

/** Sharing of results with outside people. */
@Module({
  imports: [ResultsModule],
  controllers: [SharingController, VisitorController],
  providers: [Sharing, Visitors, VisitorCookie, Once],
})
export class SharingModule {}
