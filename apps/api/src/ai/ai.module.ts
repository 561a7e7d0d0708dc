import { Module } from '@nestjs/common';
import { AiContent } from './ai-content.js';
import { AiController } from './ai.controller.js';
import { ModelClient } from './model-client.js';

@Module({ controllers: [AiController], providers: [AiContent, ModelClient] })
export class AiModule {}
