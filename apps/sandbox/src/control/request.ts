import type { Request, Response } from 'express';
import { z } from 'zod';

/** A parameter of the query; undefined where it is missing or empty. */
export const text = (request: Request, name: string): string | undefined => {
  const value = request.query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Parses a body, answering 400 with what is wrong with it. */
export function body<T>(schema: z.ZodType<T>, request: Request, response: Response): T | undefined {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  response.status(400).json({ message: z.prettifyError(parsed.error) });
  return undefined;
}
