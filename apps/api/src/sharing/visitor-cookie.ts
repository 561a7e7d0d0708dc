import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Cookies } from '../access/cookies.js';
import type { VisitorDto } from './visitor.dto.js';

/** What the cookie holds: e-mail, group and key, as they were shown. */
const shown = z.tuple([z.string().max(254), z.string().max(200), z.string().max(200)]);

/**
 * What lets a visitor in again after a reload: their own e-mail, group and key, in a cookie that no script reads. It proves
 * nothing by itself: every call holds it against the group as if it had been typed.
 */
@Injectable()
export class VisitorCookie {
  constructor(private readonly cookies: Cookies) {}

  read(request: Request): VisitorDto | null {
    const value = this.cookies.read(request, 'shared');
    if (value === undefined) return null;
    try {
      const [email, group, key] = shown.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
      return { email, group, key };
    } catch {
      // Somebody has written it themselves: there is no visitor in it.
      return null;
    }
  }

  /** @param until when the group ends, and with it the cookie */
  keep(response: Response, { email, group, key }: VisitorDto, until: Date): void {
    const value = Buffer.from(JSON.stringify([email, group, key])).toString('base64url');
    this.cookies.set(response, 'shared', value, Math.max(0, until.getTime() - Date.now()));
  }

  drop(response: Response): void {
    this.cookies.clear(response, 'shared');
  }
}
