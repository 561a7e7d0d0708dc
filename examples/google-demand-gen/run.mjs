// A video experiment on Google without scripts, through the public HTTP API: upload a video, submit Demand Gen ads, wait, read the results.
//   node examples/google-demand-gen/run.mjs --base http://127.0.0.1:3000 [--experiment FILE] [--email .. --password ..]
// Prints one JSON object. Progress goes to stderr. Node 20, no packages.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { submit as submitOnGoogle } from '../google-search/run.mjs';
import { runExample } from '../support/run.mjs';
import { upload } from '../support/upload.mjs';

const OWN = fileURLToPath(new URL('experiment.json', import.meta.url));

/** Uploads the files that the experiment names, and submits it. Polyad sends the video to YouTube once the run begins. */
export const submit = ({ experiment = OWN, ...who }) =>
  submitOnGoogle({
    experiment,
    ...who,
    async prepare(client, { creatives }) {
      for (const { value } of [...creatives.videos, ...creatives.logos])
        if (value.asset) value.asset = await upload(client, path.resolve(path.dirname(experiment), value.asset.file));
    },
  });

await runExample(import.meta.url, { submit, experiment: OWN, curves: { type: 'google', variable: 'video_views' } });
