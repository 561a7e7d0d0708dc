/**
 * A NestJS application with two reference routes. One does a single primary-key query, for GET /profile/me. The other reads a JSON body and
 * the cookie's session, and returns a constant, for calls that compute something.
 */
import 'reflect-metadata';
import { Controller, Get, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const QUERY = 'select id, email, first_name, last_name, lang, role from user_account where id = $1';

const SESSION = `select s.id, s.user_id, u.email, u.role, u.organization_id from session s
  join user_account u on u.id = s.user_id where s.id = $1 and s.ended_at is null and s.expires_at > now()`;

/** The session that a cookie's token names. Unlike the API, this reads the token without a check of its signature. */
const sessionOf = (cookie = '') => {
  const [, claims = ''] = /access=[^.;]+\.([^.;]+)/.exec(cookie) ?? [];
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sid;
};

class BareController {
  async readSession({ headers }) {
    const { rows } = await pool.query(SESSION, [sessionOf(headers.cookie)]);
    if (rows.length !== 1) throw new Error('no session');
    return { data: [4_320, 144] };
  }

  async read() {
    const { rows } = await pool.query(QUERY, [process.env.BARE_USER_ID]);
    return { data: rows[0] };
  }
}
Get('bare')(BareController.prototype, 'read', Object.getOwnPropertyDescriptor(BareController.prototype, 'read'));
const readSession = Object.getOwnPropertyDescriptor(BareController.prototype, 'readSession');
Post('bare-session')(BareController.prototype, 'readSession', readSession);
Req()(BareController.prototype, 'readSession', 0);
Controller()(BareController);

class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
