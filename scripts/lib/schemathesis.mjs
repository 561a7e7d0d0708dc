/** Schemathesis, which holds an API against its OpenAPI document. */
import { findPythonPackage } from './python-package.mjs';

/**
 * The program. It is run as a module, since what `pip` makes a command of names the folder that it was made in.
 * @param {(text: string) => void} tell
 * @returns {Promise<{ command: string, args: string[] } | { missing: string }>} or why there is none
 */
export async function findSchemathesis(tell = () => {}) {
  const found = await findPythonPackage({ name: 'schemathesis', version: '4.32.5' }, tell);
  return 'missing' in found ? found : { command: found.python, args: ['-m', 'schemathesis.cli'] };
}
