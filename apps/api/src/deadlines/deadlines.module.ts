import { Module } from '@nestjs/common';
import { DeadlinesController } from './deadlines.controller.js';
import { Deadlines } from './deadlines.js';

@Module({ controllers: [DeadlinesController], providers: [Deadlines] })
export class DeadlinesModule {}
