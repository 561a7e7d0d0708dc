import { log, patched, setHandler } from '@temporalio/workflow';
import {
  checkLinkUpdate,
  continueUpdate,
  createMissingUpdate,
  dropRefusedUpdate,
  editAlternativeUpdate,
  progressQuery,
  retryRefusedUpdate,
  stopUpdate,
  troubleSignal,
  type Accepted,
  type Act,
  type ActInput,
  type ContinueInput,
} from '#libs/orchestration/experiment.messages.js';
import { actorOf, badEdit } from './acts.js';
import { findMissing } from './by-calls/create-missing.js';
import { STOP_CLOSES, type ExperimentRun } from './experiment-run.js';
import { core } from './run-activities.js';

const ACCEPTED: Accepted = { accepted: true };
const INPUT = 'Input: none, or {"operator": "your name"} for the trail.';
const UPDATES = [
  {
    update: stopUpdate,
    text: 'Ends the run early: everything is paused and read back, results are of what was delivered.',
  },
  { update: retryRefusedUpdate, text: 'In needs-attention: sends what the platform refused again.' },
  { update: dropRefusedUpdate, text: 'In needs-attention: goes live without what the platform refused.' },
  { update: checkLinkUpdate, text: 'In needs-relink: looks at once whether the account is linked again.' },
];

/** What a run answers, and what it can be told: by the API, and by operators in the Temporal UI, who read the descriptions. */
export function handleMessages(run: ExperimentRun): void {
  const { state } = run;
  setHandler(progressQuery, () => state.progress(), {
    description: 'Where the run stands: phase, reason, counts of ads and refusals by cause. Input: none.',
  });
  setHandler(troubleSignal, (trouble) => run.troubled(trouble), {
    description: 'From the run’s own steps: what keeps one of them. Not for people.',
  });
  for (const { update, text } of UPDATES) {
    const act = update.name as Act;
    setHandler(update, (input) => obey(run, act, actorOf(input)), {
      description: `${text} ${INPUT}`,
      validator: (input) => {
        actorOf(input);
        state.assertMay(act);
      },
    });
  }
  setHandler(
    editAlternativeUpdate,
    ({ edit, userId }) => {
      log.info('an alternative is edited', { edit, userId });
      state.edited(edit);
      run.noteDecision(`edit-alternative by user ${userId}`);
      return ACCEPTED;
    },
    {
      description: 'Not for people: the API sends it once somebody has edited an alternative in the console.',
      validator: ({ edit, userId }) => {
        if (typeof edit !== 'string' || typeof userId !== 'string') throw badEdit();
        state.assertMayEdit(run.isBatch);
      },
    },
  );
  setHandler(createMissingUpdate, (asker) => findMissing(run, asker), {
    description: 'Not for people: the API sends it for staff, who stand in the trail with it.',
    validator: (input) => {
      if (typeof input?.userId !== 'string' || !['string', 'undefined'].includes(typeof input.ip)) throw badEdit();
      state.assertMayCreateMissing(run.isBatch);
    },
  });
  setHandler(continueUpdate, ({ decision, ...actor }) => obey(run, actOf(run, decision), actor), {
    description: 'Not for people: earlier versions of the API send it. Use retry-refused, drop-refused or check-link.',
    validator: ({ decision }) => state.assertMay(actOf(run, decision)),
  });
}

/** What the old message asked for: in needs-relink either answer looked at the link. */
const actOf = ({ state }: ExperimentRun, decision: ContinueInput['decision']): Act =>
  state.phase === 'needs-relink' ? 'check-link' : `${decision}-refused`;

/** Takes the act up. The API keeps its own trail of what people do; for an operator the run writes the line. */
function obey(run: ExperimentRun, act: Act, actor: ActInput): Accepted | Promise<Accepted> {
  log.info('the experiment is told', { act, ...actor });
  run.told(act, actor);
  // A stop is accepted once nothing more can be sent: whoever told it sees at most what was under way then.
  const done = act === 'stop' && patched(STOP_CLOSES) ? run.close() : undefined;
  if (actor.userId !== undefined || !patched('cockpit-2026-11')) return done ? done.then(() => ACCEPTED) : ACCEPTED;
  const noted = core.noteAct({ ...run.ref, act, ...actor });
  return Promise.all([noted, done]).then(() => ACCEPTED);
}
