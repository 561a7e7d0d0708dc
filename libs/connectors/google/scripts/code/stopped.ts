/** How a script that ends a run keeps older scripts of it from starting anything: they work for 24 hours. */
export const STOPPED = String.raw`
/** A label of the customer. Any campaign may have ended or begin later, so their days cannot be the mark. */
function stoppedLabel() {
  return 'Polyad stopped ' + PLAN.key;
}

function isStopped() {
  return rowsOf("SELECT label.id FROM label WHERE label.status = 'ENABLED' AND label.name = '" + stoppedLabel() + "'").length > 0;
}

/** Campaigns have to be paused even where the label is refused. */
function markStopped() {
  if (isPreview || isStopped()) return;
  try {
    AdsApp.createLabel(stoppedLabel());
    say('Adds the label "' + stoppedLabel() + '": no script of this run starts anything from now on.');
  } catch (error) {
    fail('The label "' + stoppedLabel() + '"', [error.message, 'Run no older script of this run.']);
  }
}

/** Refuses to create anything in a run that was stopped. */
function refuseIfStopped() {
  if (isStopped())
    throw new Error(
      'Nothing was changed: this run was stopped. The customer has the label "' + stoppedLabel() + '". ' +
        'If the run has to start all the same, remove the label under Tools > Labels and run this script again.'
    );
}
`;
