import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { LANGUAGES } from '#libs/contracts/messages/language.js';

const YEAR_SECONDS = 31_536_000;
/** Encodings that browsers accept, by preference, and the ending of the build's compressed copy (web/build/precompress.ts). */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
const CODINGS = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];

/**
 * Serves the built console, each file in the smallest encoding that the browser accepts. Hashed assets never change and are cached for a
 * year. A page that the console routes itself gets its own HTML, else index.html; browsers revalidate it each time.
 */
export function serveConsole(app: NestExpressApplication, folder: string): void {
  const packed = packedFiles(folder);
  const files = express.static(folder, {
    index: false,
    redirect: false, // an address exists or not; no typed text becomes a Location header
    setHeaders: (response, file) => {
      response.setHeader('Cache-Control', isHashed(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      const coding = CODINGS.find((name) => file.endsWith(ENDINGS[name]));
      if (coding === undefined) return;
      response.setHeader('Content-Encoding', coding);
      response.type(path.extname(file.slice(0, -ENDINGS[coding].length)));
    },
  });
  app.use((request: Request, response: Response, next: NextFunction) => {
    // A call of the API does not wait for a disk lookup.
    if (isApi(request)) return next();
    const { url } = request;
    const asksPage = isPage(request);
    const file = asksPage ? htmlOf(request, packed) : request.path;
    request.url = file;
    if (asksPage) response.vary('Accept-Language');
    if (packed.has(file)) {
      response.vary('Accept-Encoding');
      const coding = CODINGS.find((name) => request.acceptsEncodings(name) === name);
      if (coding !== undefined) request.url += ENDINGS[coding];
    }
    files(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  });
}

const isHashed = (file: string): boolean => file.includes(`${path.sep}assets${path.sep}`);
/** Whether an address is the API's, in any spelling: the API, not a page, answers unknown API addresses. */
const isApi = ({ path: address }: Request): boolean => /^\/(api|sanctum)(\/|$)/i.test(address);

/** Whether a request asks for a page of the console: the client accepts HTML, or anything, and the address is not a file. */
const isPage = (request: Request): boolean => {
  const { method, path: address } = request;
  return (
    (method === 'GET' || method === 'HEAD') && !/\.[a-z0-9]{1,8}$/i.test(address) && request.accepts('html') !== false
  );
};

/** The HTML with the page's own head, in the reader's language (web/build/page-heads.ts); index.html if there is none. */
function htmlOf(request: Request, files: Set<string>): string {
  const name = request.path === '/' ? '/index' : request.path;
  const language = request.acceptsLanguages([...LANGUAGES]) || LANGUAGES[0];
  const own = `${name}.${language}.html`;
  return files.has(own) ? own : '/index.html';
}

/** The files that have copies in every encoding. Looked up once: a build is in place before the API starts. */
function packedFiles(folder: string): Set<string> {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const hasCopies = (name: string) => CODINGS.every((coding) => names.has(name + ENDINGS[coding]));
  return new Set([...names].filter(hasCopies).map((name) => `/${name.split(path.sep).join('/')}`));
}
