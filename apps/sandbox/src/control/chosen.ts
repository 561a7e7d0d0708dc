import type { Request, Response } from 'express';
import type { Platform } from '../platform.js';
import { text } from './request.js';

/** The platform that the query or body names in `platform`; the first one by default. Answers 404 for an unknown platform. */
export function chosen(platforms: readonly Platform[], request: Request, response: Response): Platform | undefined {
  const inBody = (request.body as { platform?: unknown } | undefined)?.platform;
  const name = text(request, 'platform') ?? inBody;
  const match = name === undefined ? platforms[0] : platforms.find(({ traits }) => traits.name === name);
  if (!match) {
    const known = platforms.map(({ traits }) => traits.name).join(', ');
    response.status(404).json({ message: `There is no platform "${String(name)}". Known: ${known}.` });
  }
  return match;
}
