import { Injectable } from '@nestjs/common';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ExportFile } from './export-file.js';
import { Reports } from '../report/reports.js';
import type { FileFormatDto } from '../results-query.dto.js';
import type { Reader } from '../result-source.js';
import { Results } from '../results.js';

/** Files of results: tables of every row, and the report. */
@Injectable()
export class Downloads {
  constructor(
    private readonly results: Results,
    private readonly reports: Reports,
  ) {}

  /** @throws ApiError 404 or 400 as the file itself would */
  describe(reader: Reader, platform: Platform, query: FileFormatDto): Promise<{ id: string; name: string }> {
    return this.results.describe(reader, platform, query);
  }

  /** @throws ApiError as results do, 503 while too many reports are drawn */
  async file(reader: Reader, platform: Platform, query: FileFormatDto): Promise<ExportFile> {
    const { format, costs, ...viewQuery } = query;
    return format === 'pdf'
      ? this.reports.file(reader, platform, viewQuery, { isMoneyShown: !reader.isOutside && (costs ?? true) })
      : this.results.table(reader, platform, viewQuery, format);
  }
}
