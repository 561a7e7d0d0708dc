import { Module } from '@nestjs/common';
import { Once } from '../http/routing/once.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({ controllers: [TeamController], providers: [TeamService, Once] })
export class TeamModule {}
