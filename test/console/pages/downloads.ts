import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The bytes that the browser saved, in any process. @throws if the download failed */
export const contentsOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
