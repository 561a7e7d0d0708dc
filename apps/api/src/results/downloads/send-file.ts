import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ExportFile } from './export-file.js';
import type { ExportFormat } from '../results-query.dto.js';

/** Sends a file under its own name, chunk by chunk as it is made. */
export async function sendFile(
  response: Response,
  { name, type, body }: ExportFile,
  format: ExportFormat = 'xls',
): Promise<void> {
  response.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="results.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  await pipeline(Readable.from(body), response);
}
