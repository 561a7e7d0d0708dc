import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';

/**
 * The secrets of a local installation: created once, stored in <dataDir>/secrets.json, readable by the owner only. If the file is lost,
 * stored platform tokens become unreadable and all users must sign in again.
 * @param {string} dataDir
 * @returns {{ databasePassword: string, appDatabasePassword: string, workerDatabasePassword: string, sessionSecret: string, encryptionKeys: string, webhookVerifyToken: string }}
 */
export function localSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...freshSecrets(), ...kept };
  if (Object.keys(secrets).some((name) => kept[name] === undefined)) {
    mkdirSync(path.dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: PRIVATE_FILE });
    renameSync(`${file}.new`, file); // an interruption never leaves half a file
  }
  chmodSync(file, PRIVATE_FILE);
  return secrets;
}

/** @returns {ReturnType<typeof localSecrets>} new random secrets, which are not stored */
export function freshSecrets() {
  return {
    databasePassword: randomBytes(24).toString('base64url'),
    appDatabasePassword: randomBytes(24).toString('base64url'),
    workerDatabasePassword: randomBytes(24).toString('base64url'),
    sessionSecret: randomBytes(48).toString('base64url'),
    encryptionKeys: `k1:${randomBytes(32).toString('base64')}`,
    webhookVerifyToken: randomBytes(18).toString('base64url'),
  };
}
