/** `npm run --silent estimate -- cases.json`. Standard output contains only the JSON answer. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureCompiled } from '../lib/estimate-build.mjs';

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(args) {
  if (args.length !== 1) throw new Error('usage: npm run --silent estimate -- cases.json');
  await ensureCompiled(['libs/statistics', 'libs/contracts']);
  const [{ readPredictionCases }, { predictCase }, { StatisticsError }] = await Promise.all([
    import('../../dist/libs/statistics/prediction/prediction-case.schema.js'),
    import('../../dist/libs/statistics/prediction/predict-case.js'),
    import('../../dist/libs/statistics/statistics.error.js'),
  ]);
  // npm changes into the repository, but a relative path refers to the folder where the command was typed.
  const { cases, problems } = readPredictionCases(readJson(path.resolve(process.env.INIT_CWD ?? '.', args[0])));
  const predictions = [];
  for (const candidate of problems.length > 0 ? [] : cases) {
    const startedAt = performance.now();
    try {
      const prediction = predictCase(candidate);
      predictions.push({ ...prediction, seconds: (performance.now() - startedAt) / 1000 });
    } catch (error) {
      if (!(error instanceof StatisticsError)) throw error;
      problems.push(`case ${candidate.id}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  process.stdout.write(`${JSON.stringify({ predictions })}\n`);
}

function readJson(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file}: cannot be read (${error.code})`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is not JSON: ${error.message}`, { cause: error });
  }
}
