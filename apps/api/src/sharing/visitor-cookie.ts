import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Cookies } from '../access/cookies.js';
import { sha256 } from '../access/keys.js';
import type { VisitorDto } from './visitor.dto.js';

/** The contents of a cookie: e-mail, group and key, as the visitor gave them, and the time, in ms. */
const cookieContents = z.tuple([z.string().max(254), z.string().max(200), z.string().max(200), z.number()]);

/** The maximum number of groups that a browser keeps: each adds some 300 bytes to every request. */
const MOST = 10;

/** The cookie of a group, whose name is case-insensitive. */
const placeOf = (group: string): string => sha256(group.trim().toLowerCase()).slice(0, 16);

/**
 * Lets a visitor in again after a reload: their own e-mail, group and key, in a cookie that no script can read. Each group has its own
 * cookie, so two tabs can show two groups. The cookie proves nothing by itself: every call checks it against the group, as if it had been
 * typed.
 */
@Injectable()
export class VisitorCookie {
  constructor(private readonly cookies: Cookies) {}

  /** @param group if left out: the one that was opened last */
  read(request: Request, group?: string): VisitorDto | null {
    if (group !== undefined) return this.at(request, placeOf(group))?.visitor ?? null;
    return this.all(request).at(-1)?.visitor ?? null;
  }

  /** @param until when the group ends, and with it the cookie */
  keep(request: Request, response: Response, { email, group, key }: VisitorDto, until: Date): void {
    const now = Date.now();
    const value = Buffer.from(JSON.stringify([email, group, key, now])).toString('base64url');
    const place = placeOf(group);
    this.cookies.set(response, 'shared', value, Math.max(0, until.getTime() - now), place);
    const others = this.all(request).filter((one) => one.place !== place);
    for (const one of others.slice(0, Math.max(0, others.length - (MOST - 1))))
      this.cookies.clear(response, 'shared', one.place);
  }

  /** @param group if left out: all of them */
  drop(request: Request, response: Response, group?: string): void {
    const places = group === undefined ? this.cookies.whichOf(request, 'shared') : [placeOf(group)];
    for (const place of places) this.cookies.clear(response, 'shared', place);
  }

  /** The readable cookies, the one that was opened last at the end. */
  private all(request: Request): { place: string; visitor: VisitorDto; at: number }[] {
    return this.cookies
      .whichOf(request, 'shared')
      .flatMap((place) => {
        const one = this.at(request, place);
        return one === null ? [] : [{ place, ...one }];
      })
      .sort((a, b) => a.at - b.at);
  }

  private at(request: Request, place: string): { visitor: VisitorDto; at: number } | null {
    const value = this.cookies.read(request, 'shared', place);
    if (value === undefined) return null;
    try {
      const [email, group, key, at] = cookieContents.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
      return { visitor: { email, group, key }, at };
    } catch {
      // The cookie is forged or damaged, so it names no visitor.
      return null;
    }
  }
}
