/** How a script that ends a run keeps older scripts of the run, which work for 24 hours, from starting anything. */
export const STOPPED = String.raw`
/** The mark is a label of the customer. Any campaign may have ended or begin later, so their days cannot be the mark. */
function isStopped() {
  return rowsOf("SELECT label.id FROM label WHERE label.status = 'ENABLED' AND label.name = '" + PLAN.stopLabel + "'").length > 0;
}

/** Adds the label. If Google refuses it, the script continues, because it must still pause the campaigns. */
function markStopped() {
  if (isPreview || isStopped()) return;
  try {
    AdsApp.createLabel(PLAN.stopLabel);
    say('Adds the label "' + PLAN.stopLabel + '": no script of this run starts anything from now on.');
  } catch (error) {
    fail('The label "' + PLAN.stopLabel + '"', [error.message, 'Run no older script of this run.']);
  }
}

/** Refuses to create anything in a run that was stopped. */
function refuseIfStopped() {
  if (isStopped())
    throw new Error(
      'Nothing was changed: this run was stopped. The customer has the label "' + PLAN.stopLabel + '". ' +
        'To run it all the same, submit or activate it again in Polyad, which makes a new script.'
    );
}
`;
