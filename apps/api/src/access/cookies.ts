import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';

/** access: the short JWT. refresh: its rotating successor-maker. visitor: what CSRF tokens bind to before
 * login. shared: what lets a visitor of a shared group in again. */
export type CookieName = 'access' | 'refresh' | 'visitor' | 'shared';

/** Names the product's cookies and sets them all with the same care. */
@Injectable()
export class Cookies {
  readonly isSecure: boolean;

  constructor(@Inject(ENVIRONMENT) { NODE_ENV, PUBLIC_URL }: Pick<ApiEnvironment, 'NODE_ENV' | 'PUBLIC_URL'>) {
    this.isSecure = NODE_ENV === 'production' || PUBLIC_URL.startsWith('https:');
  }

  read(request: Request, name: CookieName): string | undefined {
    const value: unknown = (request.cookies as Record<string, unknown> | undefined)?.[this.nameOf(name)];
    return typeof value === 'string' && value.length <= 4_096 ? value : undefined;
  }

  /** HttpOnly, SameSite=Lax; in production Secure and under the __Host- prefix. */
  set(response: Response, name: CookieName, value: string, lifeMs: number): void {
    response.cookie(this.nameOf(name), value, { ...this.options, httpOnly: true, maxAge: lifeMs });
  }

  clear(response: Response, name: CookieName): void {
    response.clearCookie(this.nameOf(name), { ...this.options, httpOnly: true });
  }

  /** The one cookie that scripts read, to echo it in X-XSRF-TOKEN. */
  setXsrf(response: Response, value: string): void {
    response.cookie('XSRF-TOKEN', value, this.options);
  }

  private get options(): CookieOptions {
    return { path: '/', sameSite: 'lax', secure: this.isSecure };
  }

  private nameOf(name: CookieName): string {
    return `${this.isSecure ? '__Host-' : ''}polyad_${name}`;
  }
}
