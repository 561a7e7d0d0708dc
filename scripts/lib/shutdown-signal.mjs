/** A second Ctrl-C within this time is the same one: the terminal and npm both deliver it. */
const ECHO_MS = 1_000;

/**
 * Turns Ctrl-C, SIGTERM, SIGHUP and the loss of the process that started us into one request to end. A second, later
 * signal does not wait any more: the guard then ends the children.
 * @returns {{ requested: Promise<'signal'>, isRequested: boolean }}
 */
export function shutdownSignal() {
  let ask;
  let firstAt = 0;
  const state = { requested: new Promise((resolve) => (ask = resolve)), isRequested: false };
  const onSignal = () => {
    if (!firstAt) {
      firstAt = Date.now();
      state.isRequested = true;
      process.stdout.write('\nEnding; this takes a few seconds.\n');
      ask('signal');
    } else if (Date.now() - firstAt > ECHO_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
  return state;
}
