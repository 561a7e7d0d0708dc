/** A NestJS application of one route that does one primary-key query: what GET /profile/me is held against. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const QUERY = 'select id, email, first_name, last_name, lang, role from user_account where id = $1';

class BareController {
  async read() {
    const { rows } = await pool.query(QUERY, [process.env.BARE_USER_ID]);
    return { data: rows[0] };
  }
}
Get('bare')(BareController.prototype, 'read', Object.getOwnPropertyDescriptor(BareController.prototype, 'read'));
Controller()(BareController);

class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
