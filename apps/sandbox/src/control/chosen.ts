import type { Request, Response } from 'express';
import type { Platform } from '../platform.js';
import { text } from './request.js';

/** The platform that a request means: `platform` of its query or body; the first where it names none. Answers 404 for one that is not here. */
export function chosen(platforms: readonly Platform[], request: Request, response: Response): Platform | undefined {
  const inBody = (request.body as { platform?: unknown } | undefined)?.platform;
  const name = text(request, 'platform') ?? inBody;
  const found = name === undefined ? platforms[0] : platforms.find(({ traits }) => traits.name === name);
  if (!found) {
    const known = platforms.map(({ traits }) => traits.name).join(', ');
    response.status(404).json({ message: `There is no platform "${String(name)}". Known: ${known}.` });
  }
  return found;
}
