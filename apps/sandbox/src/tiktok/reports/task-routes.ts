import { Router } from 'express';
import { advertiserOf } from '../auth/access.js';
import type { Call, Routes } from '../wire/call.js';
import { invalid } from '../wire/refusal.js';
import { readQuery } from './read-query.js';
import { FORMATS, type ReportTasks, type Task } from './tasks.js';

function create(call: Call): object {
  const { params, world, now } = call;
  const format = params.oneOf('output_format', FORMATS) ?? 'CSV_STRING';
  params.keep('file_name');
  const query = readQuery(call);
  params.finish();
  return { task_id: world.tasks.create(query.advertisers[0]!.id, query, format, now) };
}

function taskOf(call: Call): Task {
  const task = call.world.tasks.find(advertiserOf(call), call.params.required('task_id'));
  call.params.finish();
  return task;
}

function check(call: Call): object {
  const status = call.world.tasks.stateOf(taskOf(call), call.now);
  return { status, message: status === 'FAILED' ? 'The report could not be generated.' : '' };
}

function download(call: Call): unknown {
  const task = taskOf(call);
  const { tasks } = call.world;
  const state = tasks.stateOf(task, call.now);
  if (state !== 'SUCCESS') throw invalid('task_id', `The task is ${state}.`);
  if (task.format === 'CSV_STRING') return tasks.csvOf(task, call.now);
  return { download_url: `${call.root}/media/reports/${task.id}.csv` };
}

function cancel(call: Call): object {
  const task = taskOf(call);
  if (call.world.tasks.stateOf(task, call.now) !== 'SUCCESS') call.world.tasks.cancel(task);
  return { task_id: task.id };
}

export const reportTaskRoutes: Routes = {
  'POST /report/task/create/': create,
  'GET /report/task/check/': check,
  'GET /report/task/download/': download,
  'POST /report/task/cancel/': cancel,
};

/** Serves `download_url`. Anyone who has the address needs no token. */
export function reportFilesRouter(tasks: ReportTasks, now: () => number): Router {
  const router = Router();
  router.get('/reports/:id.csv', (request, response) => {
    const csv = tasks.download(request.params.id, now());
    if (csv === undefined) return void response.sendStatus(404);
    response.type('text/csv').send(csv);
  });
  return router;
}
