import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module, type INestApplication } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import request from 'supertest';
import { IS_PUBLIC } from '../http/routing/routes.js';
import { AccessController } from './access.controller.js';
import { AccessService } from './access.service.js';
import { Csrf } from './csrf.js';
import { PasswordResetService } from './password-reset.service.js';
import { SessionService } from './session.service.js';
import { TokenLogin } from './token-login.js';

/** Calls of the services. */
const asked: string[] = [];
const note = (what: string) => async () => void asked.push(what);
const provided = (token: unknown, useValue: object) => ({ provide: token as never, useValue });

@Module({
  controllers: [AccessController],
  providers: [
    provided(AccessService, { login: note('login by password') }),
    provided(TokenLogin, { login: note('login by link') }),
    provided(SessionService, { refresh: note('refresh'), end: note('end') }),
    provided(Csrf, { prepare: note('csrf') }),
    provided(PasswordResetService, {}),
  ],
})
class AccessAlone {}

let app: INestApplication;
beforeAll(async () => {
  app = await NestFactory.create(AccessAlone, { logger: false });
  // sets the signed-in user, as the session's guard does
  app.use((given: { user?: object }, _response: unknown, next: () => void) => {
    given.user = { userId: 'u', sessionId: 's' };
    next();
  });
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

const server = () => app.getHttpServer() as Parameters<typeof request>[0];

describe('access routes', () => {
  it.each([
    ['GET', '/sanctum/csrf-cookie', 'csrf', 'ok'],
    ['POST', '/session/refresh', 'refresh', 'ok'],
    ['POST', '/logout', 'end', 'ok'],
    ['POST', '/login?token=abc', 'login by link', 'Welcome.'],
  ] as const)('%s %s responds only after its work is done', async (method, path, work, message) => {
    asked.length = 0;
    const sent = method === 'GET' ? request(server()).get(path) : request(server()).post(path);
    expect(await sent.timeout(5_000)).toMatchObject({ status: 200, body: { message } });
    expect(asked).toEqual([work]);
  });

  it('AUTH-008 validates a login by password before handling it, and requires no link', async () => {
    asked.length = 0;
    const right = await request(server()).post('/login').send({ email: 'ada@engines.test', password: 'correct horse' });
    expect([right.status, asked]).toEqual([200, ['login by password']]);
    asked.length = 0;
    for (const wrong of [{}, { email: 'ada', password: 'correct horse' }, { email: 'ada@engines.test' }])
      expect((await request(server()).post('/login').send(wrong)).status).toBeGreaterThanOrEqual(400);
    expect(asked).toEqual([]);
  });

  it('LIFE-015 are public, except the end of a session', () => {
    const { prototype } = AccessController;
    const routes = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    const open = (name: string) => new Reflector().get<boolean>(IS_PUBLIC, prototype[name as keyof typeof prototype]);
    expect(routes.filter((name) => !open(name))).toEqual(['logout']);
  });

  it('documents a message for every response, and the forms and the link as alternatives of a login', () => {
    const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build());
    const operations = Object.values(paths).flatMap(({ get, post }) => [get, post].filter((one) => one !== undefined));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      [
        'getCsrfCookie',
        'login',
        'logout',
        'refreshSession',
        'register',
        'requestPasswordReset',
        'resetPassword',
      ].toSorted(),
    );
    for (const { operationId, responses } of operations) {
      const answer = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
      expect([operationId, responses['200']]).toMatchObject([
        operationId,
        { content: { 'application/json': { schema: answer } } },
      ]);
    }
    const { requestBody, parameters } = paths['/login']!.post!;
    expect(requestBody).toMatchObject({ required: false });
    expect(parameters).toMatchObject([{ name: 'token', in: 'query', required: false }]);
  });
});
