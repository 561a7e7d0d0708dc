/** A NestJS application with one route that returns a JSON file: the reference of a page of results. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../../lib/services.mjs';

/** Serves the file in a process of its own. @returns {Promise<{ url: string, stop: () => void }>} */
export async function serveBareJson(file) {
  const child = spawn(process.execPath, [...nodeFlags('api'), fileURLToPath(import.meta.url), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), stop: () => child.kill() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import('reflect-metadata');
  const { Controller, HttpCode, Module, Post } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  const answer = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  class BareController {
    answer() {
      return answer;
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(BareController.prototype, 'answer');
  for (const decorate of [Post('bare'), HttpCode(200)]) decorate(BareController.prototype, 'answer', descriptor);
  Controller()(BareController);
  class BareModule {}
  Module({ controllers: [BareController] })(BareModule);
  const app = await NestFactory.create(BareModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`${(await app.getUrl()).replace('[::1]', '127.0.0.1')}\n`);
}
