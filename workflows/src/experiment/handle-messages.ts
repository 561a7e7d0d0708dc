import { condition, log, patched, setHandler } from '@temporalio/workflow';
import {
  cancelUpdate,
  checkLinkUpdate,
  continueStepUpdate,
  continueUpdate,
  createMissingUpdate,
  dropRefusedUpdate,
  editAlternativeUpdate,
  progressQuery,
  retryRefusedUpdate,
  stopUpdate,
  troubleSignal,
  type StepAnswer,
  type Accepted,
  type Act,
  type ActInput,
  type ContinueInput,
} from '#libs/orchestration/experiment.messages.js';
import { actorOf, badEdit } from './acts.js';
import { now } from './clock.js';
import { findMissing } from './by-calls/create-missing.js';
import { STOP_ANSWERED_FIRST, STOP_CLOSES, type ExperimentRun } from './experiment-run.js';
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

/** Handles the queries and messages of a run. The API sends them, and operators in the Temporal UI, who read the descriptions. */
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
  setHandler(continueStepUpdate, (actor) => lookNow(run, actorOf(actor)), {
    description: `In a step that a person carries out: reads the platform at once. ${INPUT}`,
    validator: (input) => {
      actorOf(input);
      state.assertMayLook(now(), run.handLookMs);
    },
  });
  setHandler(cancelUpdate, (actor) => cancel(run, actorOf(actor)), {
    description: `Of a run by hand, before it goes live: ends it and makes a draft of it. ${INPUT}`,
    validator: (input) => {
      actorOf(input);
      state.assertMayCancel(run.isByHand && !run.isBatch);
    },
  });
  setHandler(createMissingUpdate, (asker) => findMissing(run, asker), {
    description: 'Not for people: the API sends it for staff, who stand in the trail with it.',
    validator: (input) => {
      if (typeof input?.userId !== 'string' || !['string', 'undefined'].includes(typeof input.ip)) throw badEdit();
      state.assertMayCreateMissing(run.isBatch || run.isByHand);
    },
  });
  setHandler(continueUpdate, ({ decision, ...actor }) => obey(run, actOf(run, decision), actor), {
    description: 'Not for people: earlier versions of the API send it. Use retry-refused, drop-refused or check-link.',
    validator: ({ decision }) => state.assertMay(actOf(run, decision)),
  });
}

/** Makes the run read its step, and waits for that read. */
async function lookNow(run: ExperimentRun, { userId }: ActInput): Promise<StepAnswer> {
  const { state } = run;
  const { looks, handStep } = state;
  log.info('a person reports a step as done', { step: handStep, userId });
  state.isLookAsked = true;
  await condition(() => state.looks > looks || state.handStep !== handStep || run.isOver);
  return { report: state.looks > looks ? state.lastLook : null };
}

/** Cancels the run. It ends only after its objects at the platform are removed. */
function cancel(run: ExperimentRun, actor: ActInput): Accepted {
  log.info('the experiment is cancelled', { ...actor });
  run.state.isCancelled = true;
  run.noteAct('stop', actor);
  return ACCEPTED;
}

/** The act that corresponds to a message of earlier versions. In needs-relink, both decisions check the link. */
const actOf = ({ state }: ExperimentRun, decision: ContinueInput['decision']): Act =>
  state.phase === 'needs-relink' ? 'check-link' : `${decision}-refused`;

/** Accepts the act. The API keeps its own trail of people's actions; for an operator the run writes the entry. */
function obey(run: ExperimentRun, act: Act, actor: ActInput): Accepted | Promise<Accepted> {
  log.info('the experiment received a request', { act, ...actor });
  run.noteAct(act, actor);
  // A stop is accepted when nothing more can be sent. Its sender then sees at most the calls in progress. A run by hand sends nothing.
  const done = act === 'stop' && !run.isByHand && patched(STOP_CLOSES) ? run.close() : undefined;
  const isOrdered = done !== undefined && patched(STOP_ANSWERED_FIRST);
  const answer = answerTo(run, act, actor, done);
  if (isOrdered) run.answersFirst(Promise.resolve(answer));
  return answer;
}

function answerTo(run: ExperimentRun, act: Act, actor: ActInput, done?: Promise<void>): Accepted | Promise<Accepted> {
  if (actor.userId !== undefined || !patched('cockpit-2026-11')) return done ? done.then(() => ACCEPTED) : ACCEPTED;
  const noted = core.noteAct({ ...run.ref, act, ...actor });
  return Promise.all([noted, done]).then(() => ACCEPTED);
}
