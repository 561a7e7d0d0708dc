import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readVariables } from '#libs/config/environment.js';
import { VARIABLES } from '#libs/config/variables.js';
import { PLATFORM_VARIABLES } from '#libs/connectors/registry.js';
import { localSecrets } from './secrets.mjs';
import { localSettings, readShellAndFile } from './settings.mjs';

const dir = mkdtempSync(path.join(tmpdir(), 'polyad-settings-'));
afterAll(() => rmSync(dir, { recursive: true }));

const settings = (given: Record<string, string> = {}) => localSettings({ DATA_DIR: dir, ...given });

describe('localSettings', () => {
  it('starts every part by default, configured for the sandbox', () => {
    const { owns, env } = settings();
    expect(owns).toEqual({ database: true, temporal: true, sandbox: true });
    expect(env).toMatchObject({
      META_GRAPH_URL: 'http://127.0.0.1:3100/meta',
      SANDBOX_TIME_SCALE: '2880',
      TEMPORAL_ADDRESS: '127.0.0.1:7233',
    });
  });

  it('creates an environment that the configuration accepts', () => {
    const variables = { ...VARIABLES, ...PLATFORM_VARIABLES };
    const environment = { ...settings().env, DATABASE_URL: 'postgresql://polyad@127.0.0.1:5433/polyad' };
    expect(() => readVariables(variables, environment)).not.toThrow();
  });

  it.each([
    ['DATABASE_URL', 'postgresql://elsewhere/polyad', 'database'],
    ['TEMPORAL_ADDRESS', 'temporal.example:7233', 'temporal'],
    ['META_GRAPH_URL', 'https://graph.facebook.com', 'sandbox'],
    ['NODE_ENV', 'production', 'sandbox'],
  ] as const)('%s=%s replaces one embedded part', (variable, value, part) => {
    const { owns, env } = settings({ [variable]: value });
    expect(owns).toEqual({ database: true, temporal: true, sandbox: true, [part]: false });
    expect(env[variable as keyof typeof env]).toBe(value);
  });

  it('changes everything that depends on a port', () => {
    const { env, publicUrl } = settings({
      PORT: '4000',
      SANDBOX_PORT: '4100',
      SMTP_PORT: '4025',
      TEMPORAL_PORT: '4233',
    });
    expect(publicUrl).toBe('http://127.0.0.1:4000');
    expect(env).toMatchObject({
      META_DIALOG_URL: 'http://127.0.0.1:4100/meta',
      META_WEBHOOK_URL: 'http://127.0.0.1:4000/api/v1/callbacks/meta',
      SMTP_URL: 'smtp://127.0.0.1:4025',
      TEMPORAL_ADDRESS: '127.0.0.1:4233',
    });
  });

  it.each(['fast', '0', '-2', '100001'])('refuses SANDBOX_TIME_SCALE=%s', (scale) => {
    expect(() => settings({ SANDBOX_TIME_SCALE: scale })).toThrow('SANDBOX_TIME_SCALE is');
  });
});

describe('readShellAndFile', () => {
  it('prefers the shell to .env, and treats an empty value as unset', () => {
    const file = path.join(dir, '.env');
    writeFileSync(file, 'PORT=4000\nHOST=0.0.0.0\nLOG_LEVEL=\n');
    expect(readShellAndFile({ PORT: '5000', HOST: '' }, file)).toEqual({ PORT: '5000', HOST: '0.0.0.0' });
  });
});

describe('localSecrets', () => {
  it('creates them once, unreadable for other users', () => {
    const made = localSecrets(path.join(dir, 'fresh'));
    expect(localSecrets(path.join(dir, 'fresh'))).toEqual(made);
    expect(statSync(path.join(dir, 'fresh/secrets.json')).mode & 0o777).toBe(0o600);
    expect(localSecrets(path.join(dir, 'other')).sessionSecret).not.toBe(made.sessionSecret);
  });

  it('adds what an older file lacks, and keeps the rest', () => {
    const file = path.join(dir, 'old/secrets.json');
    localSecrets(path.dirname(file));
    writeFileSync(file, JSON.stringify({ sessionSecret: 'kept' }));
    const { sessionSecret, encryptionKeys } = localSecrets(path.dirname(file));
    expect(sessionSecret).toBe('kept');
    expect(JSON.parse(readFileSync(file, 'utf8')).encryptionKeys).toBe(encryptionKeys);
  });
});
