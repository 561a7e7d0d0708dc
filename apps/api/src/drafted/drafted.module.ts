import { Module } from '@nestjs/common';
import { SubmitModule } from '../submit/submit.module.js';
import { DraftedController } from './drafted.controller.js';
import { Drafted } from './drafted.js';

@Module({ imports: [SubmitModule], controllers: [DraftedController], providers: [Drafted] })
export class DraftedModule {}
