import { Module } from '@nestjs/common';
import { Once } from '../http/once.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({ controllers: [TeamController], providers: [TeamService, Once] })
export class TeamModule {}
