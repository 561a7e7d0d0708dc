/** What every script does first, and how it reports. */
export const COMMON = String.raw`
/** A run is cut off after 30 minutes. These seconds are kept for the report. */
const SPARE_SECONDS = 120;
/** Google cuts the log at 100 KB. */
const MOST_LOGGED = 80000;
const isPreview = AdsApp.getExecutionInfo().isPreview();
let logged = 0;
let errorCount = 0;

/** Refuses another customer and an old script, before anything is changed. */
function begin() {
  const customer = AdsApp.currentAccount().getCustomerId().replace(/-/g, '');
  if (customer !== PLAN.customer)
    throw new Error(
      'Nothing was changed: this script is for the customer ' + PLAN.customer + ', and it was started in ' + customer + '. ' +
        'Open the customer ' + PLAN.customer + ' in Google Ads and run it there.'
    );
  if (Date.now() > PLAN.madeAt + 24 * 60 * 60 * 1000)
    throw new Error('Nothing was changed: this script is older than 24 hours. Copy a new one from Polyad.');
  if (isPreview) say('This is a preview: nothing is changed.');
}

function say(text) {
  const bytes = encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, 'x').length + 40;
  if (logged + bytes > MOST_LOGGED) return;
  logged += bytes;
  Logger.log(text);
}

function fail(what, reasons) {
  errorCount += 1;
  if (errorCount <= 50) say('Error: ' + what + ': ' + reasons.join('; '));
}

/** The last lines of the log. They fit in, however long the rest is. */
function finish(lines) {
  if (errorCount > 50) lines.unshift('There were ' + errorCount + ' errors; the first 50 are above.');
  for (const line of lines) Logger.log(line);
}

function isLate() {
  return AdsApp.getExecutionInfo().getRemainingTime() < SPARE_SECONDS;
}

/** Whether an operation was carried out. Reading the result carries it out. */
function isDone(/** @type {string} */ what, /** @type {GoogleAdsScripts.Base.Operation<any>} */ operation) {
  if (operation.isSuccessful()) return true;
  fail(what, operation.getErrors());
  return false;
}

/**
 * Calls for each item until the time is nearly up. Returns whether it came to the end.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => void} act
 */
function eachInTime(items, act) {
  for (const item of items) {
    if (isLate()) return false;
    act(item);
  }
  return true;
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} size
 */
function partsOf(items, size) {
  /** @type {T[][]} */
  const parts = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}

/**
 * @template T
 * @param {{ hasNext(): boolean, next(): T }} iterator
 * @returns {T[]}
 */
function allOf(iterator) {
  const found = [];
  while (iterator.hasNext()) found.push(iterator.next());
  return found;
}

/** @param {string[]} ids */
function campaignsById(ids) {
  return partsOf(ids, 1000).flatMap((part) => allOf(AdsApp.videoCampaigns().withIds(part.map(Number)).get()));
}

/** @param {string[]} ids */
function groupsById(ids) {
  return partsOf(ids, 1000).flatMap((part) => allOf(AdsApp.videoAdGroups().withIds(part.map(Number)).get()));
}

function pauseCampaigns(ids) {
  if (ids.length === 0) return;
  say((isPreview ? 'Would pause ' : 'Pauses ') + ids.length + ' campaign(s).');
  if (!isPreview) for (const campaign of campaignsById(ids)) campaign.pause();
}
`;
