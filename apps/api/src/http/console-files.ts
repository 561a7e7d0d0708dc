import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built console. Hashed assets never change and are kept for a year; index.html answers every page that the
 * console routes itself, and is asked for anew each time.
 */
export function serveConsole(app: NestExpressApplication, folder: string): void {
  const index = path.join(folder, 'index.html');
  const files = express.static(folder, {
    index: false,
    setHeaders: (response, file) =>
      response.setHeader(
        'Cache-Control',
        file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      ),
  });
  // Whoever calls the API does not wait for a look at the disk.
  app.use((request: Request, response: Response, next: NextFunction) =>
    isApi(request) ? next() : files(request, response, next),
  );
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!isPage(request)) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(index);
  });
}

const isApi = ({ path: asked }: Request): boolean => /^\/(api|sanctum)(\/|$)/.test(asked);

/** A page of the console: neither the API nor a file, asked for by a browser or by anything that takes what it gets. */
const isPage = (request: Request): boolean => {
  const { method, path: asked } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isApi(request) &&
    !/\.[a-z0-9]{1,8}$/i.test(asked) &&
    request.accepts('html') !== false
  );
};
