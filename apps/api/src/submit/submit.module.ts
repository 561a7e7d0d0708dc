import { Module } from '@nestjs/common';
import { Once } from '../http/routing/once.js';
import { Dispatcher } from './dispatcher.js';
import { Drafts } from './drafts.js';
import { Launchability } from './launchability.js';
import { SubmitController } from './submit.controller.js';
import { Submits } from './submits.js';

@Module({
  controllers: [SubmitController],
  providers: [Dispatcher, Drafts, Launchability, Once, Submits],
  exports: [Drafts],
})
export class SubmitModule {}
