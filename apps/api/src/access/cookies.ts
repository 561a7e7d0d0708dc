import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';

/**
 * access: the short-lived JWT. refresh: the value that gets the next pair of tokens. visitor: the id that CSRF tokens bind to before
 * login. shared: the values that let a visitor of a shared group in again, one cookie for each group.
 */
export type CookieName = 'access' | 'refresh' | 'visitor' | 'shared';

/** The suffix of one cookie, for kinds of which a browser may have several. */
const ONE_OF_MANY = /^[\da-f]{1,32}$/;

/** Names the product's cookies and sets them all with the same options. */
@Injectable()
export class Cookies {
  readonly isSecure: boolean;

  constructor(@Inject(ENVIRONMENT) { NODE_ENV, PUBLIC_URL }: Pick<ApiEnvironment, 'NODE_ENV' | 'PUBLIC_URL'>) {
    this.isSecure = NODE_ENV === 'production' || PUBLIC_URL.startsWith('https:');
  }

  /** @param which one of several cookies of a kind, in hexadecimal digits */
  read(request: Request, name: CookieName, which = ''): string | undefined {
    const value = cookiesOf(request)[this.nameOf(name, which)];
    return typeof value === 'string' && value.length <= 4_096 ? value : undefined;
  }

  /** The browser's cookies of a kind, by their `which`. */
  whichOf(request: Request, name: CookieName): string[] {
    const begin = `${this.nameOf(name)}_`;
    return Object.keys(cookiesOf(request)).flatMap((one) =>
      one.startsWith(begin) && ONE_OF_MANY.test(one.slice(begin.length)) ? [one.slice(begin.length)] : [],
    );
  }

  /** Sets a cookie: HttpOnly, SameSite=Lax; in production Secure and under the __Host- prefix. */
  set(response: Response, name: CookieName, value: string, lifeMs: number, which = ''): void {
    response.cookie(this.nameOf(name, which), value, { ...this.options, httpOnly: true, maxAge: lifeMs });
  }

  clear(response: Response, name: CookieName, which = ''): void {
    response.clearCookie(this.nameOf(name, which), { ...this.options, httpOnly: true });
  }

  /** Sets the only cookie that scripts read, to echo it in X-XSRF-TOKEN. */
  setXsrf(response: Response, value: string): void {
    response.cookie('XSRF-TOKEN', value, this.options);
  }

  private get options(): CookieOptions {
    return { path: '/', sameSite: 'lax', secure: this.isSecure };
  }

  private nameOf(name: CookieName, which = ''): string {
    return `${this.isSecure ? '__Host-' : ''}polyad_${name}${which && `_${which}`}`;
  }
}

const cookiesOf = (request: Request): Record<string, unknown> =>
  (request.cookies as Record<string, unknown> | undefined) ?? {};
