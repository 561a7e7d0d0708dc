import type { Request } from 'express';

/** The caller's address; X-Forwarded-For counts only from the proxies of TRUST_PROXY. */
export const clientAddress = (request: Request): string => (request.ip ?? '').slice(0, 64);

export const userAgent = (request: Request): string => (request.headers['user-agent'] ?? '').slice(0, 300);
