import type { faultsOf, JudgedAnswer } from '../../scripts/lib/api-document.mjs';

/** The packages that scripts/lib/jest-environment.mjs loads once for all files of a worker. */
declare const sharedPackages: { apiDocument(): Promise<{ faultsOf: typeof faultsOf }> };

/**
 * Compares an answer with docs/openapi.json.
 * @throws an error that names the parts that the document does not describe
 */
export async function judgeAnswer(answer: JudgedAnswer): Promise<void> {
  const faults = (await sharedPackages.apiDocument()).faultsOf(answer);
  if (faults.length === 0) return;
  const { method, path, status, body } = answer;
  throw new Error(
    `${method} ${path} answered ${status}, and docs/openapi.json does not describe: ${faults.join('; ')}
${JSON.stringify(body)?.slice(0, 600) ?? ''}`,
  );
}
