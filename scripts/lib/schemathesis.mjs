/** Schemathesis, which checks an API against its OpenAPI document. */
import { findPythonPackage } from './python-package.mjs';

/**
 * Finds the program. It runs as a module, because pip's command contains the path of the folder where it was created.
 * @param {(text: string) => void} log
 * @returns {Promise<{ command: string, args: string[] } | { missing: string }>} the command, or why there is none
 */
export async function findSchemathesis(log = () => {}) {
  const found = await findPythonPackage({ name: 'schemathesis', version: '4.32.5' }, log);
  return 'missing' in found ? found : { command: found.python, args: ['-m', 'schemathesis.cli'] };
}
