import { z } from 'zod';

export const port = z.coerce.number().int().min(1).max(65_535);
/** The address at which one of our servers listens. */
export const listenAddress = z
  .string()
  .regex(/^([\w.-]+|\[[\da-f:]+\]):\d+$/i, 'must be host:port')
  .refine((text) => port.safeParse(text.slice(text.lastIndexOf(':') + 1)).success, 'must have a port up to 65535');
/** An address of a service. */
export const url = z.url('must be an address such as https://example.com');
/** We append paths to it, so it must not have a path of its own. */
export const serverUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '' && hash === '';
}, 'must be http:// or https:// with a host, and nothing after it');
export const seconds = z.coerce.number().positive();
export const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address');
