import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type CallerContext } from '../access/caller.js';
import { PostRoute } from '../http/routes.js';
import { CurvesDto, CurvesQueryDto, ExportDto, ExportQueryDto } from './results.dto.js';
import { Results } from './results.js';

@ApiTags('results')
@Controller('experiment')
export class ResultsController {
  constructor(private readonly results: Results) {}

  @PostRoute('curves', {
    id: 'getCurves',
    summary: 'Rows and performance curves of an experiment, also while it runs.',
    data: CurvesDto,
  })
  async curves(@Caller() caller: CallerContext, @Body() query: CurvesQueryDto): Promise<{ data: CurvesDto }> {
    return { data: await this.results.curves(caller, query) };
  }

  @PostRoute('export/csv', {
    id: 'exportCurves',
    summary: 'A file of everything that the query shows, all pages.',
    data: ExportDto,
  })
  async export(@Caller() caller: CallerContext, @Body() query: ExportQueryDto): Promise<{ data: ExportDto }> {
    return { data: await this.results.export(caller, query) };
  }
}
