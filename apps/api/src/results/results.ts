import { Injectable } from '@nestjs/common';
import type { CallerContext } from '../access/caller.js';
import type { CurvesDto, CurvesQueryDto, ExportDto, ExportQueryDto } from './results.dto.js';

@Injectable()
export class Results {
  async curves(_caller: CallerContext, _query: CurvesQueryDto): Promise<CurvesDto> {
    throw new Error('not yet');
  }

  async export(_caller: CallerContext, _query: ExportQueryDto): Promise<ExportDto> {
    throw new Error('not yet');
  }
}
