import type { Request, Response } from 'express';
import { z } from 'zod';

/** A query parameter; undefined if it is missing or empty. */
export const text = (request: Request, name: string): string | undefined => {
  const value = request.query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Parses a body; answers 400 with the errors if it is invalid. `platform` chooses the platform and is left out here. */
export function body<T>(schema: z.ZodType<T>, request: Request, response: Response): T | undefined {
  const parsed = schema.safeParse(withoutPlatform(request.body ?? {}));
  if (parsed.success) return parsed.data;
  response.status(400).json({ message: z.prettifyError(parsed.error) });
  return undefined;
}

function withoutPlatform(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { platform: _, ...rest } = input as Record<string, unknown>;
  return rest;
}
