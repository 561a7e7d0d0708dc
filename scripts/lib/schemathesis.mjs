/** Schemathesis, which checks an API against its OpenAPI document. */
import { findPythonPackage } from './python-package.mjs';

/**
 * Finds the program. It runs as a module, because pip's command contains the path of the folder where it was created.
 * @param {(text: string) => void} tell
 * @returns {Promise<{ command: string, args: string[] } | { missing: string }>} or why there is none
 */
export async function findSchemathesis(tell = () => {}) {
  const found = await findPythonPackage({ name: 'schemathesis', version: '4.32.5' }, tell);
  return 'missing' in found ? found : { command: found.python, args: ['-m', 'schemathesis.cli'] };
}
