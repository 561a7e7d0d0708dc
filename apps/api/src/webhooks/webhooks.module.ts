import { Module } from '@nestjs/common';
import { Webhooks } from './webhooks.js';
import { WebhooksController } from './webhooks.controller.js';

/** Who else is told of a team's experiments. */
@Module({ controllers: [WebhooksController], providers: [Webhooks] })
export class WebhooksModule {}
